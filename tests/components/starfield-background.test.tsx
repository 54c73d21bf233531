import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RichText } from '#content/sources.ts';
import { StarfieldBackground } from '#sections/starfield-background.tsx';
import { RichText as RichTextView } from '#ui/rich-text.tsx';
import { setUpCanvas } from '../support/set-up-canvas.ts';

const pause = { name: 'Pause stars and traffic' };
const play = { name: 'Play stars and traffic' };

test('the snapshot has no control: without a script nothing moves', () => {
  expect(renderToString(<StarfieldBackground />)).not.toContain('button');
});

test('the control pauses the stars, and lets them fall again', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: false });
  render(<StarfieldBackground />);
  act(() => stage.showCanvas(true));
  expect(stage.nextFrame(16)).toBe(true);
  expect(stage.nextFrame(32)).toBe(true);

  await user.click(screen.getByRole('button', pause));
  expect(stage.nextFrame(48)).toBe(false);

  await user.click(screen.getByRole('button', play));
  expect(stage.nextFrame(64)).toBe(true);
  expect(screen.getByRole('button', pause)).toBeInTheDocument();
});

test('the stars stand still for those who asked for less motion, until they choose otherwise', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: true });
  render(<StarfieldBackground />);
  act(() => stage.showCanvas(true));
  expect(stage.nextFrame(16)).toBe(false);
  await user.click(screen.getByRole('button', play));
  expect(stage.nextFrame(32)).toBe(true);
});

test('nothing is painted while the stars are out of view', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  render(<StarfieldBackground />);
  expect(stage.nextFrame(16)).toBe(false);
  act(() => stage.showCanvas(true));
  expect(stage.nextFrame(32)).toBe(true);
  act(() => stage.showCanvas(false));
  expect(stage.nextFrame(48)).toBe(false);
});

test('the stars are painted thirty times a second, however often the screen asks', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  render(<StarfieldBackground />);
  act(() => stage.showCanvas(true));
  const start = performance.now() + 1000;
  for (let frame = 0; frame < 120; frame += 1) stage.nextFrame(start + (frame * 1000) / 120);
  expect(stage.paints()).toBe(30);
});

test('a resized field is painted anew at once, also while it is paused', () => {
  const stage = setUpCanvas({ reducedMotion: true });
  const { container } = render(<StarfieldBackground />);
  act(() => stage.resizeCanvas(640, 480));
  const canvas = container.querySelector('canvas');
  expect([canvas?.width, canvas?.height]).toEqual([640, 480]);
  expect(stage.paints()).toBe(1);
  act(() => stage.resizeCanvas(320, 200));
  expect([canvas?.width, canvas?.height]).toEqual([320, 200]);
  expect(stage.paints()).toBe(2);
});

test('nothing is painted any more once the page has been left', () => {
  const stage = setUpCanvas({ reducedMotion: false });
  const { unmount } = render(<StarfieldBackground />);
  act(() => stage.showCanvas(true));
  unmount();
  expect(stage.nextFrame(16)).toBe(false);
});

/** A globe with one track, 60 units long. */
const globe: RichText = [
  'svg',
  { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
  ['circle', { cx: 50, cy: 50, r: 40 }],
  ['path', { className: 'track', d: 'M20,50L50,50L80,50' }],
];

/** The hero: its figure, and what moves behind it. */
function renderHero(): { stars: Element; sheet: Element } {
  const { container } = render(
    <section>
      <div role="img" aria-label="A globe">
        <RichTextView text={globe} />
      </div>
      <StarfieldBackground figure={globe} />
    </section>,
  );
  const stars = container.querySelector('div + div > canvas') ?? expect.fail('there are no stars');
  return { stars, sheet: screen.getByRole('img') };
}
const findTraffic = (sheet: Element): Promise<Element> =>
  waitFor(() => sheet.querySelector('canvas') ?? expect.fail('there is no traffic'));

test('traffic comes to the globe when the page is idle, and one control stops stars and traffic', async () => {
  const user = userEvent.setup();
  const stage = setUpCanvas({ reducedMotion: false });
  const { stars, sheet } = renderHero();
  const traffic = await findTraffic(sheet);
  act(() => stage.showCanvas(true));
  const start = performance.now() + 1000;
  stage.nextFrame(start);
  expect([stage.paints(stars), stage.paints(traffic)]).toEqual([1, 1]);
  await user.click(screen.getByRole('button', pause));
  expect(stage.nextFrame(start + 40)).toBe(false);
});

test('what is out of view is not painted, while what is in view is', async () => {
  const stage = setUpCanvas({ reducedMotion: false });
  const { stars, sheet } = renderHero();
  const traffic = await findTraffic(sheet);
  act(() => stage.showCanvas(true, stars));
  stage.nextFrame(performance.now() + 1000);
  expect([stage.paints(stars), stage.paints(traffic)]).toEqual([1, 0]);
});

test('those who asked for less motion get no traffic until they ask for it', async () => {
  const user = userEvent.setup();
  setUpCanvas({ reducedMotion: true });
  const { sheet } = renderHero();
  await screen.findByRole('button', play);
  expect(sheet.querySelector('canvas')).toBeNull();
  await user.click(screen.getByRole('button', play));
  expect(await findTraffic(sheet)).toBeInTheDocument();
});
