import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SectionOf } from '#model/collections/section-bodies.ts';
import type { RichText } from '#model/schemas/sources.ts';
import { ArticleCards } from '#sections/article-cards.tsx';
import { SectorEntries } from '#sections/sector-entries.tsx';
import { ServiceEntries } from '#sections/service-entries.tsx';
import { renderAt } from '../../support/render.tsx';
import { sampleSector as sectorContent, sampleService as serviceContent } from '../../support/sample-content.ts';

const drawing: RichText = [
  'svg',
  { viewBox: '0 0 2 1', className: 'fg' },
  ['text', { x: 1, textAnchor: 'middle' }, 'Layer'],
];
const figure = {
  drawingFile: '/assets/12345678.json',
  alt: 'A line across a plain',
  caption: 'A line. Illustrative.',
};
const sampleSector = {
  ...sectorContent,
  path: '/sectors/retail',
  picture: drawing,
  figure,
  moreUseCases: undefined,
  more: 'Learn more about Sample sector solutions',
};
const sampleService = {
  ...serviceContent,
  path: '/services/gis',
  picture: drawing,
  figure,
  more: 'Learn more about Sample service',
};

function renderSectors(...entries: SectionOf<'sectorCatalogue'>['entries']) {
  const words = { ...sectorContent.words, index: 'Sectors' };
  return renderAt('/sectors', <SectorEntries section={{ type: 'sectorCatalogue', words, entries }} />);
}
function renderServices(...entries: SectionOf<'serviceCatalogue'>['entries']) {
  const words = { ...serviceContent.words, index: 'Services' };
  return renderAt('/services', <ServiceEntries section={{ type: 'serviceCatalogue', words, entries }} />);
}

test('a sector entry that lists all of its use cases does not mention more use cases', () => {
  renderSectors(sampleSector);
  expect(screen.queryByText(/more use cases/)).not.toBeInTheDocument();
});

/** Stubs `IntersectionObserver`. `approach` tells the page that the observed elements are near the viewport. */
function watchView(): { approach: () => void } {
  const callbacks: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class View {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      callbacks.push(callback);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', View);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    approach: () => {
      for (const tell of callbacks) tell([{ isIntersecting: true }]);
    },
  };
}

test('a figure shows its caption immediately, and loads its drawing when it comes near the viewport', async () => {
  const view = watchView();
  const ask = vi.fn(async (_address: string) => Response.json(drawing));
  vi.stubGlobal('fetch', ask);
  renderServices(sampleService);
  const image = screen.getByRole('img', { name: figure.alt });
  expect(screen.getByText(figure.caption)).toBeInTheDocument();
  expect(image).toBeEmptyDOMElement();
  expect(ask).not.toHaveBeenCalled();
  view.approach();
  await waitFor(() =>
    expect(image.innerHTML).toBe(
      '<svg viewBox="0 0 2 1" class="fg"><text x="1" text-anchor="middle">Layer</text></svg>',
    ),
  );
  expect(ask.mock.calls).toEqual([[figure.drawingFile]]);
});

test('an article card near the viewport loads its drawing, which is hidden from screen readers', async () => {
  const view = watchView();
  vi.stubGlobal('fetch', async () => Response.json(drawing));
  const entry = {
    path: '/blog/one',
    title: 'One',
    description: 'Of one.',
    drawingFile: figure.drawingFile,
    published: '2026-01-02',
    author: 'Team',
  };
  const section = { type: 'articleCards', more: 'Read more', entries: [entry], paging: undefined } as const;
  const { container } = renderAt('/blog', <ArticleCards section={{ ...section, entries: [entry] }} />);
  expect(container.querySelector('svg')).toBeNull();
  view.approach();
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
});

test.each<[what: string, answer: () => Promise<Response>]>([
  ['the request for its drawing fails', () => Promise.reject(new TypeError('no network'))],
  ['the drawing file contains HTML', async () => new Response('<!doctype html>')],
])('an entry still shows all of its texts if %s', async (_, answer) => {
  const view = watchView();
  const ask = vi.fn(answer);
  vi.stubGlobal('fetch', ask);
  renderServices(sampleService);
  view.approach();
  await waitFor(() => expect(ask).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.getByText('The full description of the service.')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: figure.alt })).toBeEmptyDOMElement();
  expect(screen.getByText(figure.caption)).toBeInTheDocument();
});
