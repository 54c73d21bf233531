// WCAG 2.2, 1.4.3: every colour of code can be read on the ground of code, on each ground of a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuilt } from '../support/built-site.ts';
import { projectRoot } from '../support/project.ts';

const sheet = readFileSync(join(projectRoot, 'src/ui/code-block.module.scss'), 'utf8');
const rolesOf = (property: string): string[] =>
  [...sheet.matchAll(new RegExp(`^ +${property}: (.+);$`, 'gm'))].map(([, value = '']) =>
    value.replace(/^var\(--(.+)\)$/, '$1'),
  );

/** The roles of a ground, as the built pages have them: a later rule of the same ground wins. */
function readRoles(ground: string): Map<string, string> {
  // Without the words of the page, in which the patterns below would look for a brace from every letter on.
  const [, sheet = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(readBuilt('about.html')) ?? [];
  const styles = sheet.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...styles.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === ground),
  );
  return new Map(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+):(#[0-9a-f]{3,6})\b/g)].map(([, role = '', colour = '']) => [role, colour] as const),
    ),
  );
}

/** As WCAG computes it. */
function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['.ground-day', '.ground-tint', '.ground-night'])(
  'on %s, colours of code have a contrast of 4.5 or more',
  (ground) => {
    const roles = readRoles(ground);
    const [back = '', ...others] = rolesOf('background');
    expect(others).toEqual([]);
    const colours = rolesOf('color');
    expect(colours.length).toBeGreaterThan(5);
    const ratios = colours.map((role) => [role, contrast(roles.get(role) ?? '', roles.get(back) ?? '')] as const);
    expect(ratios.filter(([, ratio]) => !(ratio >= 4.5))).toEqual([]);
  },
);
