/** Schema of `content/brand.yaml`: the colours of the site, by theme. */
import { z } from 'zod';

const colour = z
  .string({
    error: ({ input }) =>
      input === null
        ? 'has no value, because "#" begins a comment in YAML. Write the colour in quotes, such as "#ff6a2b"'
        : undefined,
  })
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour of six hexadecimal digits in quotes, such as "#ff6a2b"')
  .meta({ title: 'colour' });

const surfaces = {
  ground: colour.describe('background of the page'),
  raised: colour.describe('background of cards and fields'),
  'raised-2': colour.describe('background of pressed buttons, and of parts of a card'),
};
const hairline = colour.describe('dividing lines');

const palette = z.strictObject({
  ...surfaces,
  ink: colour.describe('headings'),
  body: colour.describe('text'),
  muted: colour.describe('small print'),
  link: colour.describe('links'),
  track: colour.describe('accent colour of lines'),
  'track-text': colour.describe('accent colour of words'),
  coverage: colour.describe('colour for covered or verified'),
  alert: colour.describe('colour of warnings'),
  danger: colour.describe('colour of errors'),
  control: colour.describe('edges of fields and buttons'),
  hairline,
  focus: colour.describe('frame around the focused element'),
});

export const brandSchema = z.strictObject({
  night: palette.describe('header, footer, hero of the home page, sign-in, dashboard, share images'),
  day: palette.describe('pages for reading: services, industries, policies, articles'),
  tint: z
    .strictObject({ ...surfaces, hairline })
    .describe('sections that alternate with day sections; all other colours come from the day theme'),
  button: z
    .strictObject({
      ground: colour.describe('background of the button, and of selected text'),
      hover: colour.describe('background under the pointer'),
      pressed: colour.describe('background while pressed'),
      ink: colour.describe('words on the button'),
    })
    .describe('primary button of a page'),
});

export type Colours = z.output<typeof brandSchema>;
