import { test } from 'vitest';
import { expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';

const file = 'words.yaml';
const services = 'pages/services.yaml';

const mistakes: Mistake[] = [
  {
    mistake: 'a file without words',
    changes: [{ file, write: '' }],
    ...{ file, wrong: 'is empty', mend: 'Restore it from version control' },
  },
  {
    mistake: 'a word that is left out',
    changes: [set(file, ['service', 'lists', 'features'], undefined)],
    ...{ file, field: 'service.lists.features', wrong: 'is missing', mend: 'Add it (a text)' },
  },
  {
    mistake: 'an empty word',
    changes: [set(file, ['frame', 'menu'], '')],
    ...{ file, field: 'frame.menu', wrong: 'must not be empty', mend: 'must not be empty' },
  },
  {
    mistake: 'a misspelt field',
    changes: [set(file, ['article', 'page', 'contnets'], 'On this page')],
    ...{ file, field: 'article.page.contnets', wrong: 'unknown field "contnets"', mend: 'mean "contents"?' },
  },
  {
    mistake: 'a text about an entry that does not name it',
    changes: [set(file, ['service', 'catalogue', 'more'], 'Learn more')],
    ...{ file, field: 'service.catalogue.more', wrong: 'must name {title}', mend: 'nothing else that differs' },
  },
  {
    mistake: 'an empty text about an entry',
    changes: [set(file, ['article', 'line', 'minutes'], '')],
    ...{ file, field: 'article.line.minutes', wrong: 'must not be empty', mend: 'must not be empty' },
  },
  {
    mistake: 'a text about an entry that names something else of it',
    changes: [set(file, ['article', 'line', 'published'], 'Published: {date}, {minutes} minutes')],
    ...{ file, field: 'article.line.published', wrong: 'must name {date}', mend: 'nothing else that differs' },
  },
  {
    mistake: 'a placeholder of an entry where none is known',
    changes: [set(file, ['frame', 'origin'], 'Made for {title} in {country}')],
    ...{ file, field: 'frame.origin', wrong: 'names {title}, which is not known here', mend: 'Say it without' },
  },
  {
    mistake: 'an unknown placeholder',
    changes: [set(file, ['sector', 'catalogue', 'moreUseCases'], '{cuont} more')],
    ...{ file, field: 'sector.catalogue.moreUseCases', wrong: 'unknown placeholder {cuont}', mend: 'mean {count}?' },
  },
  {
    mistake: 'a placeholder of words.yaml in another file',
    changes: [set(services, ['missingEntry', 'text'], 'There is no {title}.')],
    ...{ file: services, field: 'missingEntry.text', wrong: 'unknown placeholder {title}', mend: 'Known are' },
  },
  {
    mistake: 'a list that says nothing of a missing entry',
    changes: [set(services, ['missingEntry'], undefined)],
    ...{ file: services, field: 'missingEntry', wrong: 'is missing', mend: 'stands at the address of a service' },
  },
  {
    mistake: 'a missing entry without its way back',
    changes: [set(services, ['missingEntry', 'link'], undefined)],
    ...{ file: services, field: 'missingEntry.link', wrong: 'is missing', mend: 'Add it (a group of fields)' },
  },
  {
    mistake: 'a missing entry whose way back leads nowhere',
    changes: [set(services, ['missingEntry', 'link', 'to'], '/servces')],
    ...{ file: services, field: 'missingEntry.link.to', wrong: 'leads to no page', mend: 'Did you mean "/services"?' },
  },
  {
    mistake: 'a missing entry of a page that lists none',
    changes: [
      set('pages/careers.yaml', ['missingEntry'], {
        ...{ title: 'No such job', heading: 'No such job', text: 'It is taken.' },
        link: { label: 'Back', to: '/careers' },
      }),
    ],
    ...{ file: 'pages/careers.yaml', field: 'missingEntry', wrong: '/careers lists no entries', mend: 'Remove it' },
  },
];

test.each(mistakes)('says in one message where $mistake is, and how to mend it', expectOneMessage);
