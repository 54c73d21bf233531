/** Vite plugin that checks the content before bundling. If there are mistakes, it lists them and stops the build. */
import type { Plugin } from 'vite';
import { listSampleFiles } from '../src/model/collections/routes.ts';
import { printStep } from './shared/print-progress.ts';
import { printErrorsPlainly } from './shared/run-main.ts';
import { warn } from './shared/warnings.ts';
import type { ContentReader } from './site/content/content-reader.ts';
import { checkProse } from './site/prose/check-prose.ts';
import { assertSoundSamples } from './site/verify/find-sample-problems.ts';

async function checkContent(projectRoot: string, reader: ContentReader): Promise<void> {
  const start = performance.now();
  const content = await reader.read();
  const prose = await checkProse(projectRoot, { brand: content.site.name });
  warn([...(await reader.findWarnings(new Date())), ...prose]);
  assertSoundSamples(listSampleFiles(content));
  printStep('content/ checked', performance.now() - start);
}

export function checkContentPlugin(projectRoot: string, reader: ContentReader): Plugin {
  let start = 0;
  return {
    name: 'check-content',
    apply: 'build',
    // Check the content in this early hook, because Vite adds its own text to the errors of later hooks.
    configResolved: () => printErrorsPlainly(() => checkContent(projectRoot, reader)),
    buildStart() {
      start = performance.now();
    },
    writeBundle: () => printStep('app bundled', performance.now() - start),
  };
}
