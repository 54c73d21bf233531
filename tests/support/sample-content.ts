/** Small invented content of each kind, for tests that depend on exact words. */
import type { ContentOf } from '../../src/model/collections/collections.ts';
import type { Site } from '../../src/model/schemas/content-types.ts';
import type { ContactTopics, RichText } from '../../src/model/schemas/sources.ts';
import { buildArticleHead, buildSectorHead, buildServiceHead } from '../../src/model/seo/build-head.ts';
import type { ArticleFacts, Catalogue, EntryFacts, PageFacts } from '../../src/model/seo/head.ts';

export const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

const icon: RichText = ['svg', { 'aria-hidden': 'true' }];
const figure = { drawing: icon, alt: 'A line across a plain', caption: 'A line. Illustrative.' };

export const sampleSite: Site = {
  name: 'Sample & Co',
  tagline: 'A tagline for tests.',
  host: 'https://www.sample.example',
  email: 'desk@sample.example',
  homeCountry: { name: 'Canada', adjective: 'Canadian', flag: 'CA' },
  organization: { address: { country: 'CA' }, sameAs: [] },
  security: { contact: 'security@sample.example', languages: ['en'] },
  messages: { keepDays: 90 },
  privacy: { places: {} },
  engagement: { durations: {}, roles: {} },
  frameworks: {},
  aggregateRating: true,
  services: {
    auth: { origin: null, key: 'sb_publishable_sample' },
    contact: { endpoint: '/api/contact', accessKey: 'sample' },
    captcha: null,
  },
};

export const sampleServiceFacts: EntryFacts = {
  slug: 'gis',
  title: 'Sample service',
  description: 'The short description of the service.',
  metaDescription: 'What a search result says of the service.',
};

export const sampleSectorFacts: EntryFacts = {
  slug: 'retail',
  title: 'Sample sector',
  description: 'The short description of the sector.',
  metaDescription: 'What a search result says of the sector.',
};

export const sampleArticleFacts: ArticleFacts = {
  slug: 'sample-article',
  title: 'A sample article',
  description: 'What a search result says of the article.',
  published: '2025-10-22',
  author: 'Research Team',
  shareAlt: 'The title beside a line',
};

export const samplePageFacts: PageFacts = {
  path: '/about/precision',
  name: 'Precision',
  title: 'What precision means',
  titleSuffix: true,
  description: 'What a search result says of the page.',
  back: { label: 'Back to About', to: '/about' },
  indexable: true,
  structuredData: [],
};

export const sampleCatalogue: Catalogue = {
  site: sampleSite,
  pages: [
    { path: '/', name: 'Home' },
    { path: '/services', name: 'Services' },
    { path: '/sectors', name: 'Industries' },
    { path: '/blog', name: 'Blog' },
    { path: '/about', name: 'About' },
    { path: '/about/precision', name: 'Precision' },
    { path: '/welcome', name: 'Dashboard' },
  ],
  services: [sampleServiceFacts],
  sectors: [sampleSectorFacts],
};

const lists = { technologies: 'Technologies', relatedArticles: 'Read further' };
const serviceWords = {
  ...lists,
  features: 'Key Features',
  capabilities: 'Capabilities',
  back: 'Back to Services',
  relatedSectors: 'Sectors that use this service',
  all: 'View all services',
};
const sectorWords = {
  ...lists,
  benefits: 'Key Benefits',
  useCases: 'Use Cases',
  compliance: 'Compliance & Standards',
  keyFeatures: 'Key Features',
  relatedServices: 'Services that this sector uses',
  back: 'Back to Sectors',
  all: 'View all industry solutions',
};

const callToAction = { heading: 'Ask', text: 'Bring the question.', label: 'Request a Demo', to: '/contact' };

export const sampleService: ContentOf<'service'> = {
  slug: 'gis',
  words: serviceWords,
  head: buildServiceHead(sampleCatalogue, sampleServiceFacts),
  icon,
  title: 'Sample service',
  label: 'GNSS · RTK',
  description: 'The short description of the service.',
  fullDescription: 'The full description of the service.',
  features: numbered('Feature', 6),
  capabilities: numbered('Capability', 6).map((text) => ({ text, to: undefined })),
  technologies: numbered('Technology', 8),
  figure,
  sections: [],
  relatedSectors: [],
  relatedArticles: [],
  callToAction,
};

export const sampleSector: ContentOf<'sector'> = {
  slug: 'retail',
  words: sectorWords,
  head: buildSectorHead(sampleCatalogue, sampleSectorFacts),
  icon,
  title: 'Sample sector',
  label: 'Shops',
  description: 'The short description of the sector.',
  fullDescription: 'The full description of the sector.',
  benefits: numbered('Benefit', 6),
  useCases: numbered('Use case', 8),
  technologies: numbered('Technology', 8),
  compliance: numbered('Rule', 5).map((name) => ({ name, text: `Text of ${name}` })),
  keyFeatures: numbered('Key feature', 6),
  figure,
  sections: [],
  relatedArticles: [],
  relatedServices: [],
  callToAction,
};

export const sampleArticle: ContentOf<'article'> = {
  slug: 'sample-article',
  head: buildArticleHead(sampleCatalogue, sampleArticleFacts),
  title: 'A sample article',
  subtitle: 'Its subtitle.',
  published: '2025-10-22',
  author: 'Research Team',
  figure,
  body: 'The text of the article.',
  contents: [
    { id: 'first-part', title: 'First part' },
    { id: 'second-part', title: 'Second part' },
  ],
  words: {
    back: 'Back to Blog',
    contents: 'On this page',
    related: 'Related articles',
    published: 'Published: October 22, 2025',
    updated: undefined,
    minutes: '5 min read',
  },
  callToAction,
  related: [],
};

/** Contact form topics that links may preselect. */
export const sampleTopics: ContactTopics = {
  topics: { demo: 'I would like a demo', support: 'I need support' },
  subjectsFile: '/assets/subjects.json',
};
