import { test } from 'vitest';
import { append, entries, expectOneMessage, type Mistake, set } from '../support/changed-content.ts';
import { content } from '../support/real-content.ts';

const { article, page, sector, service } = entries;

const linkMistakes: Mistake[] = [
  [
    'a broken link in a field',
    set('navigation.yaml', ['footer', 0, 'links', 0, 'to'], '/abuot'),
    'navigation.yaml, line …, field "footer[1].links[1].to": the link "/abuot" leads to a page that does not exist … Did you mean "/about"?',
  ],
  [
    'an unknown topic of the contact form',
    set(page, ['sections', 7, 'actions', 0, 'to'], '/contact?topic=aplication'),
    `${page}, line …, field "sections[8].actions[1].to": the link "/contact?topic=aplication" has the query "topic=aplication", which the page does not support … Did you mean "application"?`,
  ],
  [
    'a query that the page does not support',
    append(article, 'See [the services](/services?topic=demo).'),
    `${article}, line …, field "body": the link "/services?topic=demo" has the query "topic", which the page does not support … Remove it.`,
  ],
  [
    'a broken link in Markdown',
    append(article, 'See [the form](/contcat#form).'),
    `${article}, line …, field "body": the link "/contcat#form" leads to a page that does not exist … Did you mean "/contact"?`,
  ],
  [
    'a broken link in the Markdown of a YAML field',
    set(page, ['sections', 0, 'lead'], 'See [the services](/servics).'),
    `${page}, line …, field "sections[1].lead": the link "/servics" leads to a page that does not exist … Did you mean "/services"?`,
  ],
  [
    'a link that ends in ".html"',
    append(article, 'See [it](/services.html).'),
    `${article}, line …, field "body": the link "/services.html" leads to a page that does not exist … Write "/services".`,
  ],
  [
    'a link with capital letters that ends in ".html"',
    append(article, 'See [it](/services/GIS.html).'),
    `${article}, line …, field "body": the link "/services/GIS.html" leads to a page that does not exist … Write "/services/gis".`,
  ],
  [
    'a link with ".html" before its query',
    append(article, 'See [it](/contact.html?topic=demo).'),
    `${article}, line …, field "body": the link "/contact.html?topic=demo" leads to a page that does not exist … Write "/contact?topic=demo".`,
  ],
  [
    'a full URL of this site in another spelling',
    append(article, `See [x](${content.site.host}/Services.html#all).`),
    `${article}, line …, field "body": …contains the host of this site … Write "/services#all"`,
  ],
  [
    'a link to an unencrypted address',
    append(article, 'See [a page](http://www.example.com/).'),
    `${article}, line …, field "body": the link "http://www.example.com/" is not encrypted … Write "https://www.example.com/".`,
  ],
  [
    'a link that runs a script',
    append(article, 'See [a page](javascript:alert).'),
    `${article}, line …, field "body": the link "javascript:alert" is neither a path of this site nor an https address … Begin it with "/", "https://" or "mailto:"`,
  ],
  [
    'an unknown figure in a field',
    set(service, ['figure', 'name'], 'secure-gis-layer'),
    `${service}, line …, field "figure.name": there is no figure "secure-gis-layer" … Did you mean "secure-gis-layers"? Figures are the files in scripts/site/figures/drawings`,
  ],
  [
    'an unknown related service of a sector',
    set(sector, ['relatedServices', 0], 'gsi'),
    `${sector}, line …, field "relatedServices[1]": there is no service "gsi" … Did you mean "gis"?`,
  ],
  [
    'an HTML element in Markdown',
    append(article, '<div>Bold</div>'),
    `${article}, line …, field "body": HTML "<div>Bold</div>" is not supported … Write Markdown`,
  ],
  [
    'an image that is not a figure',
    append(article, '![A photo](/photo.jpg "A photo.")'),
    `${article}, line …, field "body": image "/photo.jpg" is not a drawing, and pages show only drawings … Write ![alt](figure:name "caption")`,
  ],
  [
    'a figure without alt text',
    append(article, '![](figure:space-time-cube "A cube.")'),
    `${article}, line …, field "body": …has no alt text … between the square brackets`,
  ],
  [
    'a figure without a caption',
    append(article, '![A cube](figure:space-time-cube)'),
    `${article}, line …, field "body": …has no caption … in quotes after the name`,
  ],
  [
    'a figure in the middle of a sentence',
    append(article, 'Look: ![A cube](figure:space-time-cube "A cube.")'),
    `${article}, line …, field "body": …is in a paragraph with text … Put it in a paragraph of its own`,
  ],
  [
    'a heading of level 1 in an article',
    append(article, '# Again'),
    `${article}, line …, field "body": …heading of level 1 … Begin with "##"`,
  ],
  [
    'two paragraphs where only one is allowed',
    set(article, ['callToAction', 'text'], 'First.\n\nSecond.'),
    `${article}, line …, field "callToAction.text": …has more than one paragraph … Write a single paragraph`,
  ],
];

test.each(linkMistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);
