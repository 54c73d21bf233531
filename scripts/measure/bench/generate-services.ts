/** Services for a copy of the site, each with a default figure. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSpeaker, readWords } from './generated-words.ts';

/** No two of a thousand articles have the seed of a service. */
const firstSeed = 100_000;

type Sources = { words: readonly string[]; article: string };

function printService(index: number, { words, article }: Sources): string {
  const { say } = createSpeaker(firstSeed + index, words);
  const list = (count: number, length: number): string =>
    Array.from({ length: count }, () => `  - ${say(length)}`).join('\n');
  return `order: ${100 + index}
icon: radar
title: Service ${index} of a copy
label: ${say(2)} · ${say(1)}
description: Service ${index}, which ${say(9).toLowerCase()}.
fullDescription: ${say(12)}. ${say(14)}. ${say(10)}.
metaDescription: Service ${index} of a copy, which ${say(10).toLowerCase()}.
updated: 2026-11-01
features:
${list(6, 5)}
capabilities:
${list(6, 6)}
technologies:
${list(8, 2)}
relatedArticles:
  - ${article}
callToAction:
  heading: ${say(5)}
  text: ${say(12)}.
  label: Request a Consultation
  to: /contact?topic=consultation
`;
}

/** Writes services into `content/` until it holds so many. */
export async function generateServices(content: string, count: number): Promise<void> {
  const folder = join(content, 'services');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const [article = ''] = texts.flatMap((text) => /^relatedArticles:\n {2}- (\S+)/m.exec(text)?.[1] ?? []);
  const sources = { words: readWords(texts), article };
  for (let index = names.length + 1; index <= count; index += 1)
    await writeFile(join(folder, `generated-${index}.yaml`), printService(index, sources));
}
