// Requirements of the specification for these pages: 2.7 (About), 2.8 (Precision), 2.9 (Contact), 2.16 (Careers), 2.17
// (Sign-in), and 9.5, 9.7, 9.8.
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  counts,
  headed,
  headingsOf,
  items,
  links,
  linksOf,
  partOf,
  type Requirement,
  readPage,
  says,
  sections,
  states,
  textsOf,
  titled,
} from '../support/built-site.ts';
import { content } from '../support/real-content.ts';

const compliance = {
  Government: ['ITAR', 'CJIS', 'FISMA', 'FedRAMP Ready'],
  Commercial: ['GDPR', 'CCPA', 'HIPAA', 'ISO 27001', 'SOC 2'],
  International: ['PIPEDA', 'UK NCSC', 'NATO DIANA-compatible'],
};

test('the About page lists exactly the expected compliance claims, each under the heading of its group', () => {
  const part = partOf(readPage('/about'), 'Security & compliance');
  expect(headingsOf(part, 'h3')).toEqual(Object.keys(compliance));
  const lists = [...part.querySelectorAll('h3 + ul')];
  expect(lists.map((list) => textsOf(list, 'li > strong:first-child'))).toEqual(Object.values(compliance));
});

const lockedTitles = [
  'Satellite Image Resolution Animation',
  'Edge Sensor Architecture',
  'Algorithm Performance Metrics',
  'Verification Engine Dashboard',
];

test('the Precision page has exactly four locked placeholders, each with a link to log in', () => {
  const { main } = readPage('/about/precision');
  const placeholders = [...main.querySelectorAll('a[href="/login"]')].map((link) => link.closest('li'));
  expect(placeholders.flatMap((item) => (item ? headingsOf(item, 'h3') : []))).toEqual(lockedTitles);
  for (const item of placeholders) {
    expect(item ? linksOf(item) : []).toEqual([{ label: 'Please login to view', to: '/login' }]);
  }
});

test.each(lockedTitles)(
  'the teaser drawing for “%s” contains only lines and areas, and compresses to at most 2 KB',
  (title) => {
    const picture = partOf(readPage('/about/precision'), title).querySelector('[aria-hidden="true"] > svg');
    if (!picture) expect.fail(`The placeholder “${title}” has no teaser drawing.`);
    const tags = [...picture.querySelectorAll('*')].map(({ localName }) => localName);
    expect(new Set(tags).difference(new Set(['g', 'path', 'rect']))).toEqual(new Set());
    expect(tags).toContain('path');
    expect(picture.textContent).toBe('');
    expect(brotliCompressSync(picture.outerHTML).length).toBeLessThanOrEqual(2000);
  },
);

test('the Precision page gives numbers for each of its three layers', () => {
  const layers = [...partOf(readPage('/about/precision'), 'Layers of Precision').querySelectorAll('ul > li ul')];
  expect(layers).toHaveLength(3);
  for (const layer of layers) expect(textsOf(layer, 'li').join(' ')).toMatch(/\d/);
});

test('the Contact page shows the e-mail address after the form', () => {
  const { main } = readPage('/contact');
  const [form, address] = main.querySelectorAll(`form, form ~ * a[href="mailto:${content.site.email}"]`);
  expect(form?.localName).toBe('form');
  expect(address?.textContent).toBe(content.site.email);
});

test.each<Requirement>([
  links('/about', 'Back to Home', '/'),
  sections('/about', [
    'Our mission',
    'Our vision',
    'Core values',
    'Team disciplines',
    'Security & compliance',
    'History: how the method grew',
  ]),
  links('/about', 'Precision', '/about/precision'),
  links('/about', 'Research & Development', '/research-development'),
  links('/about', 'Security', '/security'),
  links('/about', 'Privacy & Compliance', '/privacy'),
  links('/about', 'Request a Strategic Briefing', '/contact', 'Put a question to us'),
  says('/about', 'AES-256 encryption at rest with key rotation'),
  says('/about', 'TLS 1.3 with forward secrecy'),
  says('/about', 'Zero-trust'),
  says('/about', 'Air-gapped deployments'),

  links('/about/precision', 'Back to About {product}', '/about'),
  sections('/about/precision', [
    'The Meaning of Precision',
    'Layers of Precision',
    'Precision Pipeline',
    'Hardware, Software and Algorithms',
    'Quality Assurance & Verification',
    'Operational Impact',
    'Additional Use Cases',
    'Precision Across Environments',
    'Error Correction & Calibration',
    'Ethics in Precision',
  ]),
  items('/about/precision', 'Layers of Precision', [
    'Spatial Fidelity',
    'Temporal Resolution',
    'Behavioral Consistency',
  ]),
  items('/about/precision', 'Precision Pipeline', [
    'Acquisition',
    'Normalization',
    'Verification',
    'Integration',
    'Delivery',
  ]),
  items('/about/precision', 'Hardware, Software and Algorithms', [
    'Edge Sensors',
    'Fusion Algorithms',
    'Verification Engine',
  ]),
  items('/about/precision', 'Operational Impact', [
    'Defense Logistics',
    'Disaster Response',
    'Critical Infrastructure',
  ]),
  items('/about/precision', 'Additional Use Cases', [
    'Urban Planning',
    'Retail Analytics',
    'Border Security',
    'Environmental Monitoring',
  ]),
  ...['Urban', 'Rural & Remote', 'Indoor', 'Extreme'].map((text) =>
    says('/about/precision', text, 'Precision Across Environments'),
  ),
  counts('/about/precision', 'Error Correction & Calibration', 'li', 6),
  ...['GPS ±1-3 m', 'BLE ±0.5-2 m', 'Wi-Fi ±1-5 m', 'Fusion ±0.3-0.8 m'].map((text) =>
    says('/about/precision', text, 'Spatial Fidelity'),
  ),
  states('/about/precision', 'Fused position', '±0.3-0.8 m'),
  states('/about/precision', 'Data integrity', '99.97%'),
  states('/about/precision', 'Uptime SLA', '99.99%'),
  links('/about/precision', 'Explore Our Services', '/services', 'Test it against your own ground truth'),
  links('/about/precision', 'Learn About Our Security', '/security', 'Test it against your own ground truth'),

  links('/contact', 'Back to Home', '/'),
  headed('/contact', 'Contact & Inquiries'),
  items('/contact', 'Send us a message', [
    'General Inquiries',
    'Security Briefing',
    'NDA Process',
    'Strategic Consultation',
  ]),
  items('/contact', 'Security Promise', ['Privacy by Design', 'Secure Channels', 'Timely Response']),
  says('/contact', '1-2 business days'),

  titled('/careers', 'Careers at {product} - Join Our Mission'),
  links('/careers', 'Back to Home', '/'),
  says('/careers', 'Your Skills. Our Mission. A Future Built Together.'),
  sections('/careers', [
    "What We're Looking For",
    'Our Work Environment',
    'Benefits & Perks',
    'Our Commitment to Equity',
    'How to Apply',
  ]),
  items('/careers', "What We're Looking For", [
    'Intelligence analysis and threat modeling',
    'GIS and remote sensing',
    'Machine learning and predictive analytics',
    'Signals intelligence and network monitoring',
    'Software development',
    'Cybersecurity',
    'Field operations',
    'Technical writing and policy',
  ]),
  ...['Remote-first', 'Flexible hours', 'Security clearance sponsorship', 'All equipment provided'].map((text) =>
    says('/careers', text, 'Our Work Environment'),
  ),
  items('/careers', 'Benefits & Perks', [
    'Competitive Compensation',
    'Remote Office Support',
    'Flexible Time Off',
    'Professional Growth',
    'Health & Wellness',
    'Mission-Driven Work',
  ]),
  links('/careers', 'Explore our R&D initiatives →', '/research-development', 'Professional Growth'),
  says('/careers', 'no job postings'),
  says('/careers', 'portfolio or public work'),
  says('/careers', 'review all submissions and get in touch if there is a match'),
  says('/careers', 'equal', 'Our Commitment to Equity'),
  links('/careers', 'Submit Your Application', '/contact'),

  links('/login', 'Back to Home', '/'),
  headed('/login', 'Secure Access'),
  says('/login', "Don't have an account? Contact us for access"),
  links('/login', 'Contact us for access', '/contact', 'Sign In'),
  sections('/login', ['Secure Access', 'Sign In', 'Access Your Intelligence Dashboard']),
  items('/login', 'Access Your Intelligence Dashboard', [
    'Real-time Analytics',
    'Secure Reports',
    'Team Collaboration',
  ]),
])('$promise', ({ path, verify }) => verify(readPage(path)));
