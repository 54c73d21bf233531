/** Effects of a page that was just committed, and what they do in the next frame. */
import { hasFrame } from './install-window.ts';

/** Effects run now, and what they do still belongs to this page. React queues them by a message of its own. */
export async function letEffectsRun(): Promise<void> {
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  await scheduler.postTask(() => {}, { priority: 'background' });
}

/** The same for what waits for the next frame: some libraries write the head there. */
export async function letFrameRun(): Promise<void> {
  if (!hasFrame()) return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await letEffectsRun();
}
