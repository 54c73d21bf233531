import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { ArticleCards } from '#sections/article-cards.tsx';
import { gatherList } from '#sections/printed-list.tsx';
import { ServiceEntries } from '#sections/service-entries.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleService } from '../support/sample-content.ts';

const never = () => expect.fail('loads what the page has');
const entry = {
  ...{ ...sampleService, path: '/services/gis', figureFile: '/assets/figure.json', more: 'Learn more' },
  icon: <svg className="lucide" aria-hidden="true" data-drawing="lucide-layers" />,
  fullDescription: (
    <p>
      See <a href="https://www.example.org/">this</a> {'and'} {'that'}.
    </p>
  ),
};

test('a list that the page has is read from it, part for part, and not loaded', async () => {
  const list = (
    <ServiceEntries name="services" words={sampleService.words} entries={[entry, { ...entry, slug: 'two' }]} />
  );
  const { container, unmount } = renderAt('/services', list);
  const printed = container.innerHTML;
  unmount();
  document.body.innerHTML = printed;
  onTestFinished(() => document.body.replaceChildren());
  const read = await gatherList('services', never);
  document.body.replaceChildren();
  expect(renderAt('/services', read).container.innerHTML).toBe(printed);
});

test('cards of articles are read with the places of their pictures', async () => {
  const post = { path: '/blog/one', title: 'One', description: 'Of one.', published: '2026-01-02', author: 'Team' };
  const list = (
    <ArticleCards name="articles-1" more="Read more" entries={[{ ...post, picture: '/assets/figure.json' }]} />
  );
  const { container, unmount } = renderAt('/blog', list);
  const printed = container.innerHTML;
  expect(container.querySelector('[data-picture]')).toBeEmptyDOMElement();
  unmount();
  document.body.innerHTML = printed;
  onTestFinished(() => document.body.replaceChildren());
  const read = await gatherList('articles-1', never);
  document.body.replaceChildren();
  expect(renderAt('/blog', read).container.innerHTML).toBe(printed);
});

test('links of a list that was read stay in the app', async () => {
  document.body.innerHTML = '<ul data-list="services"><li><a href="/services/gis">Secure GIS</a></li></ul>';
  const read = await gatherList('services', never);
  document.body.replaceChildren();
  const { place } = renderAt('/services', read);
  await userEvent.click(screen.getByRole('link', { name: 'Secure GIS' }));
  expect(place()).toEqual({ path: '/services/gis', way: 'PUSH' });
});

test('a list that the page has not is loaded', async () => {
  document.body.innerHTML = '<ul data-list="services"></ul>';
  onTestFinished(() => document.body.replaceChildren());
  expect(await gatherList('sectors', async () => ({ default: 'loaded' }))).toBe('loaded');
});
