// Tests that pages show the texts that an operator has edited: those in `words.yaml`, and those that visitors read at
// an address without an entry, such as /services/nothing (`missingEntry` in content/README.md).
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collections } from '#model/collections/collections.ts';
import { buildMissingEntry } from '#model/collections/page-body.ts';
import { ArticlePage } from '#pages/article-page.tsx';
import { MissingPage } from '#pages/missing-page.tsx';
import { SectorPage } from '#pages/sector-page.tsx';
import { ServicePage } from '#pages/service-page.tsx';
import { contentAfter, set } from '../../support/changed-content.ts';
import { renderAt } from '../../support/render.tsx';
import { sampleArticle, sampleSector, sampleService } from '../../support/sample-content.ts';

const file = 'words.yaml';

test('editing words.yaml changes texts on all service, sector and article pages', async () => {
  const content = await contentAfter([
    // The default fonts lack some of these letters. The build adds them to the fonts, because the content uses them.
    set(file, ['service', 'lists', 'features'], 'What it does in Łódź and Zürich'),
    set(file, ['sector', 'page', 'all'], 'Every industry of {product}'),
    set(file, ['article', 'line', 'minutes'], 'Read in {minutes} minutes'),
  ]);
  const [service, sector, article] = [content.services[0], content.sectors[0], content.articles[0]];
  if (!service || !sector || !article) return expect.fail('The content lacks a service, a sector or an article.');

  const { words: ofService } = collections.services.body(service, content, undefined);
  renderAt('/services/gis', <ServicePage page={{ ...sampleService, words: ofService }} />);
  expect(screen.getByRole('heading', { name: 'What it does in Łódź and Zürich' })).toBeInTheDocument();

  const { words: ofSector } = collections.sectors.body(sector, content, undefined);
  renderAt('/sectors/retail', <SectorPage page={{ ...sampleSector, words: ofSector }} />);
  expect(screen.getByRole('link', { name: `Every industry of ${content.site.name}` })).toBeInTheDocument();

  const { words: ofArticle } = collections.articles.body({ ...article, minutes: 7 }, content, undefined);
  renderAt('/blog/sample-article', <ArticlePage page={{ ...sampleArticle, words: ofArticle }} />);
  expect(screen.getByText('Read in 7 minutes')).toBeInTheDocument();
});

test('a list page defines the text that visitors read if an entry does not exist', async () => {
  const content = await contentAfter([set('pages/services.yaml', ['missingEntry', 'heading'], 'Nothing by that name')]);
  const page =
    content.pages.find(({ path }) => path === '/services') ?? expect.fail('The content has no page /services.');
  const missing =
    buildMissingEntry(page, content) ?? expect.fail('The page /services has no text for missing entries.');
  renderAt('/services/nothing', <MissingPage path="/services/nothing" missing={missing} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing by that name' })).toBeInTheDocument();
});
