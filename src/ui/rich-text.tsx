import type { RichText as RichTextData } from '#model/schemas/sources.ts';
import { Figure } from './figure.tsx';
import { renderRichText } from './render-rich-text.ts';
import { SideScroll } from './side-scroll.tsx';
import { TextLink } from './text-link.tsx';

/** Components that a text can contain. The name of each component is also its tag in the text. */
const components = { Figure, SideScroll, TextLink };

export function RichText({ text }: { text: RichTextData }) {
  return renderRichText(text, components);
}
