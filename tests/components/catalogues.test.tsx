import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SectionOf } from '#collections/section-bodies.ts';
import { Capability } from '#sections/capability.tsx';
import { SectorCatalogueSection } from '#sections/sector-catalogue-section.tsx';
import { ServiceCatalogueSection } from '#sections/service-catalogue-section.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleSector as sectorContent, sampleService as serviceContent } from '../support/sample-content.ts';

const sampleSector = {
  ...{ ...sectorContent, path: '/sectors/retail', moreUseCases: undefined },
  more: 'Learn more about Sample sector solutions',
};
const sampleService = { ...serviceContent, path: '/services/gis', more: 'Learn more about Sample service' };

const renderSectors = (...entries: SectionOf<'sectorCatalogue'>['entries']) =>
  renderAt(
    '/sectors',
    <SectorCatalogueSection section={{ type: 'sectorCatalogue', words: sectorContent.words, entries }} />,
  );
const renderServices = (...entries: SectionOf<'serviceCatalogue'>['entries']) =>
  renderAt(
    '/services',
    <ServiceCatalogueSection section={{ type: 'serviceCatalogue', words: serviceContent.words, entries }} />,
  );

/** The items of the list under a heading. */
function itemsUnder(heading: string): (string | null)[] {
  const list = screen.getByRole('heading', { name: heading }).nextElementSibling;
  if (!(list instanceof HTMLElement)) expect.fail(`nothing follows the heading "${heading}"`);
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

test('a sector of the list shows its benefits, its use cases and how many are left out, and its technologies', () => {
  renderSectors({ ...sampleSector, moreUseCases: '+ 3 more use cases' });
  expect(itemsUnder('Key Benefits')).toEqual(sampleSector.benefits);
  expect(itemsUnder('Use Cases')).toEqual(sampleSector.useCases);
  expect(screen.getByText('+ 3 more use cases')).toBeInTheDocument();
  expect(itemsUnder('Technologies')).toEqual(sampleSector.technologies);
});

test('a sector of the list of which no use case is left out promises no more', () => {
  renderSectors(sampleSector);
  expect(screen.queryByText(/more use cases/)).not.toBeInTheDocument();
});

test('a sector of the list says what it is and leads to its page', () => {
  renderSectors(sampleSector);
  expect(screen.getByRole('heading', { name: 'Sample sector' })).toBeInTheDocument();
  expect(screen.getByText('The full description of the sector.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Learn more about Sample sector solutions' });
  expect(link).toHaveAttribute('href', '/sectors/retail');
});

test('a service of the list shows all its features, capabilities and technologies', () => {
  renderServices(sampleService);
  expect(itemsUnder('Key Features')).toEqual(sampleService.features);
  expect(itemsUnder('Capabilities')).toEqual(sampleService.capabilities);
  expect(itemsUnder('Technologies')).toEqual(sampleService.technologies);
});

test('a service of the list says what it is and leads to its page', () => {
  renderServices(sampleService);
  expect(screen.getByRole('heading', { name: 'Sample service' })).toBeInTheDocument();
  expect(screen.getByText('The full description of the service.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Learn more about Sample service' });
  expect(link).toHaveAttribute('href', '/services/gis');
});

test('the lists keep the order of the catalogue', () => {
  const titles = ['Zebra', 'Antelope', 'Mole'];
  renderServices(...titles.map((title) => ({ ...sampleService, slug: title.toLowerCase(), title })));
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(titles);
});

test.each([
  'Cybersecurity Measures for maps',
  'Apply layered cybersecurity measures to keys',
  'CYBERSECURITY MEASURES',
])('the capability "%s" leads to the article about them', (text) => {
  renderAt('/services/gis', <Capability text={text} />);
  const link = screen.getByRole('link', { name: text });
  expect(link).toHaveAttribute('href', '/blog/cybersecurity-measures-protecting-gis');
});

test.each(['Cybersecurity reviews', 'Measures of security'])('the capability "%s" is not a link', (text) => {
  renderAt('/services/gis', <Capability text={text} />);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
