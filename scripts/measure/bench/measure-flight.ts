/** Measures the cost of each frame on the home page: the stars, the dart, and the time and error beside it. */
import type { Browser } from 'puppeteer';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { frameMark, readFrames } from './trace-frames.ts';

/** Milliseconds for the dart to appear, and for so many frames. */
const patience = 120_000;
const frames = 120;

/** @returns milliseconds of CPU time of each frame that draws, as fast as the processor is */
export async function measureFlight(browser: Browser, origin: string): Promise<number[]> {
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1280, height: 900 });
  // Two canvases are drawn in one callback: the mark says that it was no callback which only looked at the clock.
  await tab.evaluateOnNewDocument((mark) => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      performance.mark(mark);
      clearRect.apply(this, box);
    };
  }, frameMark);
  await tab.goto(origin + hrefs.home, { waitUntil: 'load', timeout: patience });
  // The dart has appeared when the reading beside it has words.
  await tab.waitForSelector('[role="img"] ~ [translate="no"]:not(:empty)', { timeout: patience });
  await tab.tracing.start({ categories: ['blink.user_timing', 'devtools.timeline'] });
  await tab.evaluate((mark) => performance.clearMarks(mark), frameMark);
  await tab.waitForFunction(
    (mark, count) => performance.getEntriesByName(mark).length >= count,
    { polling: 500, timeout: patience },
    frameMark,
    2 * frames,
  );
  const trace = await tab.tracing.stop();
  await tab.close();
  return readFrames(new TextDecoder().decode(trace));
}
