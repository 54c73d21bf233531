import { test } from 'vitest';
import { expectOneMessage, type Mistake, set } from '../support/changed-content.ts';

const file = 'words.yaml';
const services = 'pages/services.yaml';

const mistakes: Mistake[] = [
  [
    'a missing text',
    set(file, ['service', 'lists', 'features'], undefined),
    `${file}, line …, field "service.lists.features": is missing … Add it (a text)`,
  ],
  [
    'a misspelt field',
    set(file, ['article', 'page', 'contnets'], 'On this page'),
    `${file}, line …, field "article.page.contnets": unknown field "contnets" … mean "contents"?`,
  ],
  [
    'a text about an entry without its placeholder {title}',
    set(file, ['service', 'catalogue', 'more'], 'Learn more'),
    `${file}, line …, field "service.catalogue.more": must contain {title}, and none of {date}…`,
  ],
  [
    'the placeholder {title} in a text about no entry',
    set(file, ['frame', 'origin'], 'Made for {title} in {country}'),
    `${file}, line …, field "frame.origin": contains {title}, which has no value here … Remove it`,
  ],
  [
    'a placeholder that is valid only in words.yaml',
    set(services, ['missingEntry', 'text'], 'There is no {title}.'),
    `${services}, line …, field "missingEntry.text": unknown placeholder {title} … Known placeholders are`,
  ],
  [
    'a list page without a text for missing entries',
    set(services, ['missingEntry'], undefined),
    `${services}, line …, field "missingEntry": is missing … Visitors see it at the address of a service`,
  ],
  [
    'a text for missing entries on a page without a list',
    set('pages/careers.yaml', ['missingEntry'], {
      title: 'No such job',
      heading: 'No such job',
      text: 'It is taken.',
      link: { label: 'Back', to: '/careers' },
    }),
    'pages/careers.yaml, line …, field "missingEntry": …/careers lists no entries … Remove it',
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);
