/** Vite plugin that checks the content before bundling. A mistake stops the build with its own message. */
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
    // Check the content in this early hook, because Vite wraps errors of later hooks in text of its own.
    configResolved: () => printErrorsPlainly(() => checkContent(projectRoot, reader)),
    buildStart() {
      start = performance.now();
    },
    writeBundle: () => printStep('app bundled', performance.now() - start),
  };
}
