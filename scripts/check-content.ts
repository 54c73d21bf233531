/** Vite plugin that checks the content before anything is bundled. A mistake stops the build with a message of its own. */
import type { Plugin } from 'vite';
import { listSampleFiles } from '../src/model/collections/routes.ts';
import { timeStep } from './shared/print-progress.ts';
import { printErrorsPlainly } from './shared/run-main.ts';
import type { ContentReader } from './site/content/content-reader.ts';
import { checkProse } from './site/prose/check-prose.ts';
import { assertSoundSamples } from './site/verify/find-sample-problems.ts';

async function checkContent(projectRoot: string, reader: ContentReader): Promise<void> {
  const content = await reader.read();
  const prose = await checkProse(projectRoot, { brand: content.site.name });
  const warnings = [...(await reader.findWarnings(new Date())), ...prose];
  assertSoundSamples(listSampleFiles(content));
  if (warnings.length > 0)
    console.warn(
      `Warnings in content/ (the build continues):\n${warnings.map((warning) => `  ${warning}`).join('\n')}`,
    );
}

export function checkContentPlugin(projectRoot: string, reader: ContentReader): Plugin {
  return {
    name: 'check-content',
    apply: 'build',
    // An error in a later hook would get the bundler's words around it.
    configResolved: () =>
      printErrorsPlainly(() => timeStep('Checking the content', () => checkContent(projectRoot, reader))),
  };
}
