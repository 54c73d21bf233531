import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StarfieldBackground } from '#sections/starfield-background.tsx';
import { setUpCanvas } from '../support/set-up-canvas.ts';

const pause = { name: 'Pause background motion' };
const play = { name: 'Play background motion' };

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
