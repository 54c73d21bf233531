// All texts that visitors see are in content/, or in the files that content/README.md lists under "Words in code".
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../../support/project.ts';

/** Returns whether a string looks like a label or a sentence. Names of events (`pointerleave`) and fields don't. */
const isWording = (text: string): boolean => /^[A-Z][a-z]|[a-z]{2} [a-z]{2}|^ [a-z]{2}/.test(text);

/** Returns the strings in a module that visitors may read. Leaves out class names and error messages for developers. */
function findWords(file: string, code: string): string[] {
  const words: string[] = [];
  let unread = 0;
  const within = <Node>(isUnread: (node: Node) => boolean, step: 1 | -1) => {
    return (node: Node): void => {
      if (isUnread(node)) unread += step;
    };
  };
  const add = (text: unknown): void => {
    if (unread === 0 && typeof text === 'string' && isWording(text)) words.push(text);
  };
  const isClass = ({ name }: { name: { name: unknown } }): boolean => name.name === 'className';
  const isError = ({ callee }: { callee: object }): boolean => 'name' in callee && callee.name === 'Error';
  new Visitor({
    JSXAttribute: within(isClass, 1),
    'JSXAttribute:exit': within(isClass, -1),
    NewExpression: within(isError, 1),
    'NewExpression:exit': within(isError, -1),
    Literal: ({ value }) => add(value),
    TemplateElement: ({ value }) => add(value.cooked),
    JSXText: ({ value }) => {
      if (/\p{L}{2}/u.test(value)) words.push(value.trim());
    },
  }).visit(parseSync(file, code).program);
  return words;
}

const readProject = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

test('only source files listed in content/README.md contain texts that visitors read', () => {
  const files = globSync('src/{app,features,layout,lib,pages,sections,ui}/**/*.{ts,tsx}', { cwd: projectRoot }).sort();
  expect(files.length).toBeGreaterThan(70);
  const withWords = files.filter((file) => findWords(file, readProject(file)).length > 0);
  const [, section = ''] = readProject('content/README.md').split('## Words in code');
  const named = [...section.matchAll(/`(src\/(?!model)[^`]+\.tsx?)`/g)].map(([, file]) => file);
  expect(withWords).toEqual(named.sort());
});
