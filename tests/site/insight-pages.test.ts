// Requirements of the specification for these pages: 2.13 (Real-Time Awareness), 2.14 (Predictive Insights), 2.15
// (Research & Development), and 9.8.
import { expect, test } from 'vitest';
import {
  headed,
  headingsOf,
  items,
  links,
  partOf,
  type Requirement,
  readPage,
  says,
  sections,
  states,
  textOf,
  textsOf,
  titled,
  withBrand,
} from '../support/built-site.ts';

const topics = [
  'Quantum-Resistant Cryptography',
  'Next-Generation AI/ML',
  'Multi-Modal Sensor Fusion',
  'Distributed Edge Intelligence',
  'Self-Healing Mesh Networks',
  'Operational Digital Twins',
  'Neuromorphic Pattern Recognition',
  'Immutable Intelligence Records',
  'Satellite & 6G',
  'Behavioral & Gait Biometrics',
];
const capabilities = [
  'Movement Pattern Forecasting',
  'Behavioral Anomaly Detection',
  'Crowd Dynamics Prediction',
  'Risk & Threat Assessment',
];
const applications = [
  'Large Event Management',
  'VIP Protection & Executive Security',
  'Urban Planning & Development',
  'Emergency Response Planning',
  'Counter-Intelligence Operations',
  'Retail & Commercial Optimization',
];

test.each(topics)('the research topic %s has a description and a line that begins with “Research Focus:”', (topic) => {
  const card = partOf(readPage('/research-development'), topic);
  expect(headingsOf(card, 'h3')).toEqual([topic]);
  const [description = '', focus = ''] = textsOf(card, 'p').filter((text) => text.length > 60);
  expect(description).not.toContain('Research Focus:');
  expect(focus).toMatch(/^Research Focus: \S/);
});

test.each(capabilities)('the capability %s is described in four points', (title) => {
  expect(textsOf(partOf(readPage('/predictive-insights'), title), 'li')).toHaveLength(4);
});

test.each(applications)('the application %s has three tags', (title) => {
  expect(textsOf(partOf(readPage('/predictive-insights'), title), 'ul > li')).toHaveLength(3);
});

test('Predictive Insights opens with two paragraphs and then exactly four statistics', () => {
  const { main } = readPage('/predictive-insights');
  const hero = main.querySelector('section');
  const lead = [...(hero?.querySelectorAll('p') ?? [])].map(textOf).filter((text) => text.length > 150);
  expect(lead).toHaveLength(2);
  expect(textsOf(main, 'dt')).toEqual([
    'Prediction Accuracy',
    'Forecast Window',
    'Data Points/Day',
    'Update Frequency',
  ]);
});

test('the meta description of Predictive Insights mentions 48 hours', () => {
  const { document } = readPage('/predictive-insights');
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/48 hours/);
});

test.each<Requirement>([
  headed('/real-time-awareness', 'Real-Time Awareness'),
  states('/real-time-awareness', 'Location precision', '<1m'),
  states('/real-time-awareness', 'Alert latency', '<100ms'),
  states('/real-time-awareness', 'Continuous monitoring', '24/7'),
  sections('/real-time-awareness', ['Multi-source fusion', 'Core capabilities', 'Applications', 'Integration']),
  items('/real-time-awareness', 'Integration', ['Streaming API', 'Live Dashboard']),
  links('/real-time-awareness', 'Request a Live Demo', '/contact'),
  links('/real-time-awareness', 'Explore All Services', '/services'),

  titled('/predictive-insights', withBrand('Predictive Insights')),
  links('/predictive-insights', 'Back to Home', '/'),
  headed('/predictive-insights', 'Predictive Insights'),
  says('/predictive-insights', 'See Tomorrow, Act Today'),
  states('/predictive-insights', 'Prediction Accuracy', '92%'),
  states('/predictive-insights', 'Forecast Window', '48h'),
  states('/predictive-insights', 'Data Points/Day', '5M+'),
  states('/predictive-insights', 'Update Frequency', '15min'),
  sections('/predictive-insights', [
    'Predictive Insights',
    'Core Technologies',
    'Prediction Capabilities',
    'Real-World Applications',
    'From Reactive to Proactive',
    'Integration & Access',
    'Ready to See the Future?',
  ]),
  items('/predictive-insights', 'Core Technologies', [
    'Spatiotemporal Modeling',
    'Behavioral Baselines',
    'Machine Learning',
    'Risk Scoring',
    'Simulation Tools',
    'Explainable AI',
  ]),
  items('/predictive-insights', 'Prediction Capabilities', capabilities),
  items('/predictive-insights', 'Real-World Applications', applications),
  items('/predictive-insights', 'From Reactive to Proactive', [
    'Early Warning',
    'Resource Efficiency',
    'Risk Mitigation',
  ]),
  items('/predictive-insights', 'Integration & Access', ['RESTful API', 'Analytics Dashboard']),
  ...['JSON/REST endpoints', 'OAuth 2.0 authentication', 'Rate limiting & encryption'].map((text) =>
    says('/predictive-insights', text, 'RESTful API'),
  ),
  ...['Interactive maps & timelines', 'Custom alert configuration', 'Exportable reports & data'].map((text) =>
    says('/predictive-insights', text, 'Analytics Dashboard'),
  ),
  links('/predictive-insights', 'Request a Strategic Briefing', '/contact', 'Ready to See the Future?'),
  links('/predictive-insights', 'Explore All Services', '/services', 'Ready to See the Future?'),

  links('/research-development', 'Back to Home', '/'),
  sections('/research-development', [
    'Innovation at the Core',
    'Emerging Technologies',
    'Research Partnerships',
    'From Question to Deployment',
    'Our Vision',
  ]),
  items('/research-development', 'Emerging Technologies', topics),
  items('/research-development', 'Research Partnerships', [
    'Academic Institutions',
    'Government Research Labs',
    'Technology Partners',
  ]),
  items('/research-development', 'From Question to Deployment', [
    'Research',
    'Prototyping',
    'Integration',
    'Deployment',
  ]),
  links('/research-development', 'Contact Our Research Team', '/contact'),
  links('/research-development', 'Join Our Team', '/careers'),
])('$promise', ({ path, verify }) => verify(readPage(path)));
