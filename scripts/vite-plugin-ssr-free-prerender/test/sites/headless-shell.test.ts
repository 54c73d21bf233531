/** Tests that the engine writes the same pages with a headless shell as with the full Chromium. */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

test('A page that detects the browser is prerendered as if a full Chromium rendered it', async () => {
  const parts =
    'const Told = () => <p>{[typeof window.chrome, navigator.pdfViewerEnabled, Notification.permission].join()}</p>;';
  const { pages } = await buildChanged(
    withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><Told /></>}')),
  );
  expect(pages['index.html']).toContain('<p>object,true,default</p>');
});
