import { test } from 'vitest';
import { append, entries, expectOneMessage, type Mistake, set } from '../support/changed-content.ts';

const { article, page, sector, service } = entries;

const fieldMistakes: Mistake[] = [
  [
    'a missing field',
    set(service, ['title'], undefined),
    `${service}, line …, field "title": is missing … Add it (a text)`,
  ],
  [
    'an unknown nested field',
    set(page, ['sections', 0, 'tagLine'], 'Nothing'),
    `${page}, line …, field "sections[1].tagLine": unknown field "tagLine" … Did you mean "tagline"? Correct its spelling or remove it`,
  ],
  [
    'a number where a text belongs',
    set(service, ['features', 2], 24),
    `${service}, line …, field "features[3]": must be a text, but YAML reads 24 without quotes as a number … Put it in quotes`,
  ],
  [
    'a text where a list belongs',
    set(sector, ['benefits'], 'Fewer queues'),
    `${sector}, line …, field "benefits": must be a list, but is a text … Begin each entry on a line of its own with "- "`,
  ],
  [
    'a date that does not exist',
    set(article, ['published'], '2025-02-30'),
    `${article}, line …, field "published": must be a calendar day … such as "2025-10-22"`,
  ],
  [
    'a date before 1990',
    set(article, ['published'], '1989-12-31'),
    `${article}, line …, field "published": is in the year 1989, but years must be from 1990 to 2100 … Correct the year`,
  ],
  [
    'a description that is too short (69 characters)',
    set(page, ['description'], 'x'.repeat(69)),
    `${page}, line …, field "description": has 69 characters, but at least 70 are needed: search results replace shorter ones … Lengthen it by 1`,
  ],
  [
    'a description that is too long (161 characters)',
    set(service, ['metaDescription'], 'x'.repeat(161)),
    `${service}, line …, field "metaDescription": has 161 characters, but at most 160 are allowed: search results cut off the rest … Shorten it by 1`,
  ],
  [
    'a page title that is too long (61 characters without the brand)',
    set(page, ['title'], 'x'.repeat(61)),
    `${page}, line …, field "title": has 61 characters, but at most 60 are allowed: search results cut off the rest … Shorten it by 1`,
  ],
  [
    'a search title with {product} that is too long',
    set(sector, ['metaTitle'], `{product} ${'x'.repeat(61)}`),
    `${sector}, line …, field "metaTitle": has 71 characters … Shorten it by 11`,
  ],
  [
    'an unknown icon',
    set(service, ['icon'], 'radra'),
    `${service}, line …, field "icon": there is no icon "radra" … Did you mean "radar"?`,
  ],
  [
    'an unknown type of section',
    set(page, ['sections', 1, 'type'], 'timline'),
    `${page}, line …, field "sections[2].type": "timline" is not a known type of section … Did you mean "timeline"?`,
  ],
  [
    'a link to another host',
    set('navigation.yaml', ['header', 0, 'to'], '//services'),
    'navigation.yaml, line …, field "header[1].to": must be a path of this site … such as "/contact"',
  ],
  [
    'a page at the address of a service',
    set(page, ['path'], '/services/careers'),
    `${page}, line …, field "path": is an address of an entry in content/services/ … such as "/careers"`,
  ],
  [
    'a page address with the name of a Windows device',
    set(page, ['path'], '/about/nul'),
    `${page}, line …, field "path": …because Windows reserves that name for a device … Add a word to it`,
  ],
  [
    'a second hero section',
    set(page, ['sections', 1], { type: 'hero', heading: 'Another beginning' }),
    `${page}, line …, field "sections": must begin with the only "hero" section`,
  ],
  [
    'an unknown placeholder in a field',
    set(page, ['sections', 0, 'heading'], 'Work at {produkt}'),
    `${page}, line …, field "sections[1].heading": unknown placeholder {produkt} … Did you mean {product}?`,
  ],
  [
    'an unknown placeholder in Markdown',
    append(article, 'Written by {produkt}.'),
    `${article}, line …, field "body": unknown placeholder {produkt} … Did you mean {product}?`,
  ],
  [
    'a missing retention period',
    set('site.yaml', ['messages', 'keepDays'], undefined),
    'site.yaml, line …, field "messages.keepDays": must be a number of whole days … 1 to 3650',
  ],
  [
    'a retention period of more than ten years',
    set('site.yaml', ['messages', 'keepDays'], 3651),
    'site.yaml, line …, field "messages.keepDays": must be a number of whole days … 1 to 3650',
  ],
];

test.each(fieldMistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);
