/** Generates articles for a copy of the site. They consist of the words of real articles in random order, so all differ. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sections = 6;
const paragraphs = 3;
const wordsInParagraph = 60;

type Sources = {
  words: readonly string[];
  figures: readonly string[];
  related: readonly string[];
  files: readonly string[];
};

async function readSources(folder: string): Promise<Sources> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const figures = texts.flatMap((text) => /^figure:\n {2}name: (\S+)/m.exec(text)?.[1] ?? []);
  const related = texts.flatMap((text) => /^related:\n {2}- (\S+)/m.exec(text)?.[1] ?? []);
  return { words: readWords(texts), figures, related, files: names.map((name) => join(folder, name)) };
}

const dayOf = (index: number): string => new Date(Date.UTC(2012, 0, 1 + index * 3)).toISOString().slice(0, 10);

function printArticle(index: number, { words, figures, related }: Sources): string {
  const { random, pick, say } = createSpeaker(index, words);
  const passage = (): string => Array.from({ length: wordsInParagraph / 12 }, () => `${say(12)}.`).join(' ');
  const row = (): string => `| ${say(2)} | ${Math.floor(random() * 1000)} |`;
  const section = (): string =>
    [
      `## ${say(4)}`,
      ...Array.from({ length: paragraphs }, passage),
      `- **${say(2)}.** ${say(14)}.\n- ${say(10)}.`,
    ].join('\n\n');
  return `---
title: Article ${index} on ${pick(words)} and ${pick(words)}
subtitle: ${say(14)}.
description: Article ${index} of a copy, which ${say(10).toLowerCase()}.
published: ${dayOf(index)}
author: Research Team
id: "${1000 + index}"
figure:
  name: ${pick(figures)}
  alt: ${say(18)}.
  caption: ${say(10)}. Illustrative.
callToAction:
  heading: ${say(5)}
  text: ${say(12)}.
  label: Request a Consultation
  to: /contact?topic=consultation
related:
  - ${related[index % related.length]}
---

${passage()}

| Name | Count |
| --- | --- |
${Array.from({ length: 5 }, row).join('\n')}

${Array.from({ length: sections }, section).join('\n\n')}
`;
}

const slugOf = (index: number): string => `generated-${index}`;

/**
 * Writes articles into a folder until it contains `count` articles.
 * @returns the path of the last article that was written, or of an existing article if none was needed
 */
export async function generateArticles(folder: string, count: number): Promise<string> {
  const sources = await readSources(folder);
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: Math.max(0, count - sources.files.length) }, (_, index) =>
    join(folder, `${slugOf(index + 1)}.md`),
  );
  for (const [index, file] of files.entries()) await writeFile(file, printArticle(index + 1, sources));
  return files.at(-1) ?? sources.files[0] ?? '';
}

/** Returns a function that returns numbers from 0 to 1. The same seed always gives the same numbers (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const readWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/(?<= )[a-z]{3,12}(?= )/g) ?? [])),
];

/** Returns functions that write random phrases. The same seed always gives the same phrases. */
function createSpeaker(seed: number, words: readonly string[]) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const say = (count: number): string => capitalise(Array.from({ length: count }, () => pick(words)).join(' '));
  return { random, pick, say };
}
