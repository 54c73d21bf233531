import figures from 'virtual:content/styleguide/figures';
import type { ReactNode } from 'react';
import { Actions } from '#ui/actions.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Field } from '#ui/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { keepUnits } from '#ui/keep-units.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { SideScroll } from '#ui/side-scroll.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The styleguide's description of a component in `src/ui` (“primitive”). */
type Primitive = {
  summary: string;
  /**
   * Name of the schema in `src/model/schemas/field-schemas.ts` that describes the component's data in content files.
   */
  shape?: string;
  /**
   * An example of the component's data as written in content files. Left out if no content file sets this data
   * directly.
   */
  written?: object;
  view: ReactNode;
};

const actions = [
  { label: 'Request a Demo', to: '/contact' },
  { label: 'View services', to: '/services' },
  { label: 'How errors are stated', to: '/about/precision', style: 'link' as const },
];
const back = { label: 'Back to Services', to: '/services' };
const technologies = ['TDOA and FDOA', 'IEEE 1588 PTP', 'SigMF metadata'];
const [firstFigure] = figures.entries;

/** Descriptions of the components in `src/ui`, keyed by the name of the component's file. */
export const primitives: Readonly<Record<string, Primitive>> = {
  actions: {
    summary: 'Buttons and links of a hero or a call to action.',
    shape: 'action',
    written: { actions },
    view: <Actions actions={actions} />,
  },
  announcement: {
    summary: 'A text that screen readers announce when it changes. It is invisible.',
    view: <p>This primitive is invisible.</p>,
  },
  'back-link': {
    summary: 'A link back to the list, above the heading of a page.',
    written: { back },
    view: <BackLink {...back} />,
  },
  'fact-list': {
    summary: 'A list of short facts with a title, one fact per line or as terms in a row. Services and sectors use it.',
    written: { technologies },
    view: (
      <>
        <FactList title="In lines" items={technologies} />
        <FactList title="As terms" items={technologies} shape="tags" />
      </>
    ),
  },
  field: {
    summary: 'An input with its label. Forms use it, and content cannot use it directly.',
    view: <Field name="styleguide" label="Organization" required />,
  },
  figure: {
    summary: 'A drawing with its alternative text and its caption.',
    shape: 'figure',
    view: firstFigure ? <Figure {...firstFigure.figure} /> : null,
  },
  'form-alert': {
    summary: 'A message about a failed form. Content cannot use it directly.',
    view: <FormAlert text="Your message could not be sent. Please try again." takesFocus={false} />,
  },
  'keep-units': {
    summary:
      'Keeps a number and its unit on one line. It applies to every text automatically, so content needs no markup for it.',
    view: <p>{keepUnits('Records arrive within 1-2 business days, placed to 25 metres.')}</p>,
  },
  spinner: {
    summary: 'An animation next to a word such as “Loading”. Content cannot use it directly.',
    view: (
      <p>
        <Spinner /> Loading...
      </p>
    ),
  },
  'rich-text': {
    summary: 'Texts and drawings of a page. The build creates them from Markdown and figures.',
    view: (
      <p>
        <RichText text={['', {}, 'A position comes with ', ['strong', {}, 'its error'], '.']} />
      </p>
    ),
  },
  'side-scroll': {
    summary: 'A table that scrolls sideways without the page. The section “table” and all tables in Markdown use it.',
    written: { body: '| Source | Radius |\n| --- | --- |\n| BLE | ±0.5-2 m |\n| Wi-Fi | ±1-5 m |\n' },
    view: (
      <SideScroll label="Table: Source, Radius">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Radius</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">BLE</th>
              <td data-label="Radius">±0.5-2 m</td>
            </tr>
            <tr>
              <th scope="row">Wi-Fi</th>
              <td data-label="Radius">±1-5 m</td>
            </tr>
          </tbody>
        </table>
      </SideScroll>
    ),
  },
  'text-link': {
    summary:
      'A link in running text, written in Markdown: a path of this site, or an https address, which opens in a new tab.',
    written: { text: 'What ± means is defined on [the page on precision](/about/precision#plus-minus).' },
    view: (
      <p>
        What ± means is defined on <TextLink to="/about/precision#plus-minus">the page on precision</TextLink>.
      </p>
    ),
  },
};
