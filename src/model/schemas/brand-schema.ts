/** Schema of `content/brand.yaml`: the colours of the site, by theme. */
import { z } from 'zod';

const colour = z
  .string({
    error: ({ input }) =>
      input === null
        ? 'has no value: YAML takes what follows "#" for a comment. Write it in quotes, such as "#ff6a2b"'
        : undefined,
  })
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour of six hexadecimal digits in quotes, such as "#ff6a2b"')
  .meta({ title: 'colour' });

const surfaces = {
  ground: colour.describe('of the page'),
  raised: colour.describe('of cards and fields'),
  'raised-2': colour.describe('of what is pressed, or lies on a card'),
};
const hairline = colour.describe('lines that only divide');

const palette = z.strictObject({
  ...surfaces,
  ink: colour.describe('headings'),
  body: colour.describe('text'),
  muted: colour.describe('small print'),
  link: colour.describe('links'),
  track: colour.describe('the accent as a line'),
  'track-text': colour.describe('words in the accent'),
  coverage: colour.describe('covered or verified'),
  alert: colour.describe('warnings'),
  danger: colour.describe('errors'),
  control: colour.describe('edges of fields and buttons'),
  hairline,
  focus: colour.describe('the frame around what has the keyboard'),
});

export const brandSchema = z.strictObject({
  night: palette.describe('header, footer, hero of the home page, sign-in, dashboard, share images'),
  day: palette.describe('what is read: services, industries, policies, articles'),
  tint: z.strictObject({ ...surfaces, hairline }).describe('sections between those of the day; all else is as by day'),
  button: z
    .strictObject({
      ground: colour.describe('at rest, and of selected text'),
      hover: colour.describe('under the pointer'),
      pressed: colour.describe('while it is pressed'),
      ink: colour.describe('the words on it'),
    })
    .describe('the one action of a page'),
});

export type Colours = z.output<typeof brandSchema>;
