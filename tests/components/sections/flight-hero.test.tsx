import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SampleFlight, setUpCanvas, words } from '../../support/sample-flight.tsx';

const pause = { name: 'Pause stars and dart' };
const play = { name: 'Play stars and dart' };

const canvasesOf = (container: HTMLElement): [stars: Element, dart: Element] => {
  const [stars, dart] = container.querySelectorAll('canvas');
  return stars && dart ? [stars, dart] : expect.fail('The hero lacks one of its two canvases.');
};
/**
 * Waits until the code of the flight animation has loaded and has painted the canvas of the moving arrow (“dart”).
 * Returns this canvas.
 */
async function waitForDart(stage: ReturnType<typeof setUpCanvas>, container: HTMLElement): Promise<Element> {
  const [, dart] = canvasesOf(container);
  // Use Vitest's `waitFor`. Testing Library's `waitFor` runs again after every mutation, and each resize causes a
  // mutation, so it would never let the import finish.
  await vi.waitFor(
    () => {
      act(() => stage.resizeCanvas(640, 320));
      expect(stage.paints(dart)).toBeGreaterThan(0);
    },
    { timeout: 60_000 },
  );
  return dart;
}
const readingOf = (container: HTMLElement): string =>
  container.querySelector('[aria-hidden="true"][translate="no"]')?.textContent ?? '';

test('the prerendered hero has no pause button, because nothing moves without scripts', () => {
  expect(renderToString(<SampleFlight />)).not.toContain('button');
});

test('visitors who prefer reduced motion see motionless stars until they press play', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: true });
  render(<SampleFlight />);
  act(() => stage.showCanvas(true));
  expect(stage.nextFrame(16)).toBe(false);
  await user.click(screen.getByRole('button', play));
  expect(stage.nextFrame(32)).toBe(true);
});

test('nothing is painted while the stars are out of view', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  render(<SampleFlight />);
  expect(stage.nextFrame(16)).toBe(false);
  act(() => stage.showCanvas(true));
  expect(stage.nextFrame(32)).toBe(true);
  act(() => stage.showCanvas(false));
  expect(stage.nextFrame(48)).toBe(false);
});

test('the stars are painted 30 times a second, whatever the frame rate of the screen', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  render(<SampleFlight />);
  act(() => stage.showCanvas(true));
  const start = performance.now() + 1000;
  for (let frame = 0; frame < 120; frame += 1) stage.nextFrame(start + (frame * 1000) / 120);
  expect(stage.paints()).toBe(30);
});

test('a resized canvas is repainted immediately, even while the motion is paused', () => {
  const stage = setUpCanvas({ reducedMotion: true });
  const { container } = render(<SampleFlight />);
  act(() => stage.resizeCanvas(640, 480));
  const [canvas] = canvasesOf(container) as [HTMLCanvasElement, Element];
  expect([canvas.width, canvas.height]).toEqual([640, 480]);
  expect(stage.paints()).toBe(1);
  act(() => stage.resizeCanvas(320, 200));
  expect([canvas.width, canvas.height]).toEqual([320, 200]);
  expect(stage.paints()).toBe(2);
});

test('leaving the page stops the animation', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  const { unmount } = render(<SampleFlight />);
  act(() => stage.showCanvas(true));
  unmount();
  expect(stage.nextFrame(16)).toBe(false);
});

test('the dart starts to fly when the page is idle, shows the time and position error, and can be paused', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: false });
  const { container } = render(<SampleFlight />);
  const dart = await waitForDart(stage, container);
  act(() => stage.showCanvas(true));
  const [stars] = canvasesOf(container);
  const before = [stage.paints(stars), stage.paints(dart)];
  const first = readingOf(container);
  expect(first).toMatch(/^1[23]:\d\d UTC ±\d+ km$/);
  const start = performance.now() + 1000;
  stage.nextFrame(start);
  expect([stage.paints(stars), stage.paints(dart)]).toEqual(before.map((count) => count + 1));
  for (let frame = 1; frame < 10; frame += 1) stage.nextFrame(start + 100 * frame);
  expect(readingOf(container)).not.toBe(first);
  await user.click(screen.getByRole('button', pause));
  expect(stage.nextFrame(start + 2000)).toBe(false);
});

test('the dart starts again after it has arrived', async () => {
  const stage = setUpCanvas({ reducedMotion: false });
  const { container } = render(<SampleFlight />);
  await waitForDart(stage, container);
  act(() => stage.showCanvas(true));
  const start = performance.now() + 1000;
  const seen = Array.from({ length: 80 }, (_, frame) => {
    stage.nextFrame(start + 100 * frame);
    return readingOf(container);
  });
  expect(seen).toContain('13:40 UTC ±2 km');
  expect(seen.at(-1)).toMatch(/^12:/);
});

test('visitors who prefer reduced motion see no dart until they press play', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: true });
  const { container } = render(<SampleFlight />);
  const control = await screen.findByRole('button', play);
  expect([stage.paints(canvasesOf(container)[1]), readingOf(container)]).toEqual([0, '']);
  await user.click(control);
  await waitForDart(stage, container);
  expect(readingOf(container)).not.toBe('');
});

test('visitors who have turned on data saving see no motion until they press play', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: false });
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const { container } = render(<SampleFlight />);
  const control = await screen.findByRole('button', play);
  expect([stage.paints(canvasesOf(container)[1]), readingOf(container)]).toEqual([0, '']);
  await user.click(control);
  await waitForDart(stage, container);
});

test('screen readers get the descriptions of the pictures, but not the changing time and position error', () => {
  setUpCanvas({ reducedMotion: false });
  render(<SampleFlight />);
  expect(screen.getByRole('img', { name: words.alt })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: words.scaleAlt })).toBeInTheDocument();
  expect(screen.queryByText(/UTC ±/)).toBeNull();
});
