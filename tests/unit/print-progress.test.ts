import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printProgress } from '../../scripts/shared/print-progress.ts';

const total = 60;
const printed: string[] = [];
let now = 0;

/** Tells of one page after the other, each so many seconds after the last. */
function work(seconds: number): void {
  printed.length = 0;
  for (let done = 1; done <= total; done += 1) {
    printProgress('Snapshots', done, total, '/a');
    now += seconds * 1000;
  }
}

const { isTTY } = process.stdout;
const pretend = (isTerminal: boolean): void => void Object.assign(process.stdout, { isTTY: isTerminal });

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  pretend(isTTY);
});

describe('progress of a step', () => {
  it('is one line for what takes no time, where no line can be written over', () => {
    pretend(false);
    work(0);
    expect(printed).toEqual(['Snapshots 60 of 60, 0.0 s']);
  });

  it('is told now and then of what takes long', () => {
    pretend(false);
    work(1);
    expect(printed.slice(0, 2)).toEqual(['Snapshots 6 of 60, 5.0 s', 'Snapshots 11 of 60, 10.0 s']);
    expect(printed.at(-1)).toBe('Snapshots 60 of 60, 59.0 s');
    expect(printed).toHaveLength(12);
  });

  it('names every page on a terminal', () => {
    pretend(true);
    work(0);
    expect(printed).toHaveLength(total);
    expect(printed[0]).toContain('Snapshots 1 of 60, 0.0 s  /a');
    expect(printed.at(-1)).toContain('Snapshots 60 of 60, 0.0 s\n');
  });
});
