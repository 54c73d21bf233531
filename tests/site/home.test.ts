// Specification 2.2 and 9.1.
import { test } from 'vitest';
import { readPage } from '../support/built-page.ts';
import { counts, items, leadsTo, links, type Requirement, sections } from '../support/requirements.ts';

const sectors = [
  ['Government & Defense', 'government'],
  ['Public Safety', 'publicSafety'],
  ['Urban Planning & Transit', 'urbanPlanning'],
  ['Retail & Real Estate', 'retail'],
  ['Healthcare & Epidemiology', 'healthcare'],
  ['Telecommunications & Smart Infrastructure', 'telecommunications'],
] as const;
const services = [
  ['Human Movement Intelligence', 'movement'],
  ['Social Graph Reconstruction', 'social'],
  ['Geospatial Machine Learning', 'ml'],
  ['Secure GIS Systems', 'gis'],
  ['Signals Intelligence', 'signals'],
  ['Situational Awareness', 'awareness'],
] as const;

test.each<Requirement>([
  sections('/', [
    'Why {product}',
    'Our Services',
    'Key Benefits',
    'Sectors We Serve',
    'Security is in Our DNA',
    'Bring us a question about movement',
  ]),
  links('/', 'Explore Our Services', '/services'),
  links('/', 'About', '/about'),
  links('/', 'Client Portal Login', '/login'),
  items('/', 'Why {product}', ['Mission', 'What We Do', 'Innovation & R&D', 'Why We Exist']),
  leadsTo('/', 'Mission', '/about'),
  leadsTo('/', 'What We Do', '/services'),
  leadsTo('/', 'Innovation & R&D', '/research-development'),
  leadsTo('/', 'Why We Exist', '/contact'),
  counts('/', 'Our Services', 'li', 6),
  items(
    '/',
    'Our Services',
    services.map(([title]) => title),
  ),
  ...services.map(([title, slug]) => leadsTo('/', title, `/services/${slug}`)),
  links('/', 'View all services in detail', '/services', 'Our Services'),
  items('/', 'Key Benefits', ['Precision', 'Real-time Awareness', 'Predictive Insights', 'Secure Infrastructure']),
  leadsTo('/', 'Precision', '/about/precision'),
  leadsTo('/', 'Real-time Awareness', '/real-time-awareness'),
  leadsTo('/', 'Predictive Insights', '/predictive-insights'),
  leadsTo('/', 'Secure Infrastructure', '/privacy'),
  items(
    '/',
    'Sectors We Serve',
    sectors.map(([title]) => title),
  ),
  ...sectors.map(([title, slug]) => leadsTo('/', title, `/sectors/${slug}`)),
  links('/', 'View all industry solutions', '/sectors', 'Sectors We Serve'),
  items('/', 'Security is in Our DNA', ['Privacy-First Design', 'Military-Grade Security', 'Ethical Intelligence']),
  leadsTo('/', 'Privacy-First Design', '/privacy'),
  leadsTo('/', 'Military-Grade Security', '/security'),
  links('/', 'View our sanctions policy', '/sanctions', 'Ethical Intelligence'),
  links('/', 'Request Strategic Briefing', '/contact'),
  links('/', 'Learn More About Us', '/about'),
])('$promise', ({ path, verify }) => verify(readPage(path)));
