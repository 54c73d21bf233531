/** All pictures on one page of HTML: a row for each page and state, its widths side by side. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { slugify } from '../../../src/lib/slugify.ts';
import { readColourRule } from '../../shared/brand-colours.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { type Taken, thumbWidth } from './take-shots.ts';

const styles = readColourRule(projectRoot) + readFileSync(join(import.meta.dirname, 'contact-sheet.css'), 'utf8');

type Row = { route: string; state: string | null; anchor: string; pictures: Taken[] };

function listRows(taken: readonly Taken[]): Row[] {
  const rows = Map.groupBy(taken, ({ subject }) => subject);
  return [...rows].map(([{ route, state }, pictures]) => ({
    ...{ route, state, pictures },
    anchor: slugify(`${route} ${state ?? ''}`) || 'home',
  }));
}

function printPicture({ file, width, height, subject: { route, state } }: Taken) {
  const small = thumbWidth(width);
  const alt = `${[route, state].filter(Boolean).join(', ')} at ${width} px`;
  return html`<figure><figcaption>${width} × ${height} px</figcaption><div><a href="${file}"><img src="thumbs/${file}" alt="${alt}" loading="lazy" decoding="async" width="${small}" height="${Math.round((height * small) / width)}"></a></div></figure>`;
}

const printRow = ({ route, state, anchor, pictures }: Row) =>
  html`<section id="${anchor}"><h2>${route}${state ? html` <span>${state}</span>` : ''}</h2><div class="row" tabindex="0">${pictures.map(printPicture)}</div></section>`;

export function printContactSheet(taken: readonly Taken[], date: Date): string {
  const rows = listRows(taken);
  const names = rows.map(
    ({ route, state, anchor }) => html`<li><a href="#${anchor}">${[route, state].filter(Boolean).join(', ')}</a></li>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Shots of the site</title>
<style>${raw(styles)}</style>
</head>
<body>
<header>
<h1>${taken.length === 1 ? '1 picture' : `${taken.length} pictures`} of the site</h1>
<p>Each page at its full height, and the states that it can be in; taken ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC. A picture leads to its full size.</p>
</header>
<nav aria-label="Pages"><ul>${names}</ul></nav>
<main>${rows.map(printRow)}</main>
</body>
</html>
`;
  return String(page);
}
