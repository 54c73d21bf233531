/**
 * Checks the contrast of every pair of colours that pages use. The limits are those of WCAG 2.2: criterion 1.4.3 for
 * text, and 1.4.11 for lines and symbols.
 */
import { wcagContrast, wcagLuminance } from 'culori';
import type { Colours } from '../../../src/model/schemas/brand-schema.ts';
import type { Problem } from './problem.ts';

type Named = { name: string; colour: string };
type Finding = { field: string; says: string };
type Pair = { front: Named; back: Named; least: number; what: 'text' | 'a line or symbol' };

const text = { least: 4.5, what: 'text' } as const;
const sign = { least: 3, what: 'a line or symbol' } as const;

const words = ['ink', 'body', 'muted', 'link', 'track-text', 'coverage', 'alert', 'danger'] as const;
const signs = ['control', 'track', 'focus'] as const;
/** Colours of text on a pressed button in a tinted section. */
const pressedWords = ['ink', 'body', 'muted', 'link'] as const;

function listPairs({ night, day, tint, button }: Colours): Pair[] {
  const pairs = (
    [of, colours]: readonly [string, Colours['day']],
    [on, surfaces]: readonly [string, Colours['tint']],
    backs: readonly ('ground' | 'raised' | 'raised-2')[],
    fronts: readonly (keyof Colours['day'])[],
    need: typeof text | typeof sign,
  ): Pair[] =>
    backs.flatMap((back) =>
      fronts.map((front) => ({
        front: { name: `${of}.${front}`, colour: colours[front] },
        back: { name: `${on}.${back}`, colour: surfaces[back] },
        ...need,
      })),
    );
  const all = ['ground', 'raised', 'raised-2'] as const;
  const upper = ['ground', 'raised'] as const;
  const [byNight, byDay, onTint] = [['night', night] as const, ['day', day] as const, ['tint', tint] as const];
  return [
    ...[byNight, byDay].flatMap((palette) => [
      ...pairs(palette, palette, all, words, text),
      ...pairs(palette, palette, all, signs, sign),
    ]),
    ...pairs(byDay, onTint, upper, words, text),
    ...pairs(byDay, onTint, upper, signs, sign),
    ...pairs(byDay, onTint, ['raised-2'], pressedWords, text),
    ...(['ground', 'hover', 'pressed'] as const).map((back) => ({
      front: { name: 'button.ink', colour: button.ink },
      back: { name: `button.${back}`, colour: button[back] },
      ...text,
    })),
    // The skip link has dark text on the colour of the focus outline.
    {
      front: { name: 'night.ground', colour: night.ground },
      back: { name: 'night.focus', colour: night.focus },
      ...text,
    },
  ];
}

const print = ({ name, colour }: Named): string => `"${name}" (${colour})`;
/**
 * Formats a contrast ratio, rounded down. If it were rounded up, a ratio just below the limit would look sufficient.
 */
const printRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

const ratioOf = ({ front, back }: Pair): number => wcagContrast(front.colour, back.colour);

function describePair(pair: Pair): Finding {
  const { front, back, least, what } = pair;
  const isDark = wcagLuminance(back.colour) < wcagLuminance(front.colour);
  const mend = `Make the first ${isDark ? 'lighter' : 'darker'}, or the second ${isDark ? 'darker' : 'lighter'}.`;
  const says = `${print(front)} on ${print(back)} has a contrast of ${printRatio(ratioOf(pair))}, but ${what} needs ${least}:1. ${mend}`;
  return { field: front.name, says };
}

/**
 * Reports a dark theme whose background is lighter than its text, and a light theme whose background is darker.
 * Browsers draw form controls and scroll bars to match the theme.
 */
function findReversed({ night, day }: Colours): Finding[] {
  const isDark = ({ ground, ink }: Colours['day']): boolean => wcagLuminance(ground) < wcagLuminance(ink);
  return [
    ...(isDark(night) ? [] : [{ field: 'night.ground', says: 'must be darker than "night.ink". Swap the two.' }]),
    ...(isDark(day) ? [{ field: 'day.ground', says: 'must be lighter than "day.ink". Swap the two.' }] : []),
  ];
}

/**
 * For each colour, returns only the pair with the weakest contrast, because correcting that pair often corrects its
 * other pairs.
 */
function findWeakPairs(colours: Colours): Finding[] {
  const weak = listPairs(colours).filter((pair) => ratioOf(pair) < pair.least);
  const byFront = Map.groupBy(weak, ({ front }) => front.name);
  return [...byFront.values()].flatMap((pairs) => {
    const [worst] = pairs.toSorted((one, other) => ratioOf(one) / one.least - ratioOf(other) / other.least);
    return worst ? [describePair(worst)] : [];
  });
}

export function findContrastProblems(file: string, colours: Colours): Problem[] {
  const reversed = findReversed(colours);
  const found = reversed.length > 0 ? reversed : findWeakPairs(colours);
  return found.map((finding) => ({ file, ...finding }));
}
