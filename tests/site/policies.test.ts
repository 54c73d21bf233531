// Tests the requirements for the policy pages in sections 2.10 (Privacy), 2.11 (Security), 2.12 (Sanctions) and 9.7 of
// the site's specification.
import { expect, test } from 'vitest';
import { formatDate } from '../../src/lib/format-date.ts';
import { headed, items, links, type Requirement, readPage, says, sections, textOf } from '../support/built-site.ts';
import { content, paths } from '../support/real-content.ts';

test('the link to the official sanctions list opens a new tab, says so, and has rel="noopener"', () => {
  const list = readPage('/sanctions').main.querySelector('a[href^="https://www.international.gc.ca/"]');
  expect(list?.getAttribute('target')).toBe('_blank');
  expect(list?.getAttribute('rel')).toContain('noopener');
  expect(list?.textContent).toBe('Consolidated Canadian Autonomous Sanctions List (opens in a new tab)');
});

test('links to other sites send no referrer, as the privacy page says', () => {
  expect(textOf(readPage('/privacy').main)).toContain('Links to other sites do not tell them where you come from.');
  const abroad = paths.flatMap((path) => [...readPage(path).document.querySelectorAll('a[href^="http"]')]);
  expect(abroad.length).toBeGreaterThan(0);
  for (const link of abroad) expect(link.getAttribute('rel'), link.outerHTML).toContain('noreferrer');
});

test.each(['/privacy', '/security', '/sanctions'])(
  '%s states its effective date, also in a machine-readable form',
  (path) => {
    const { effective } = content.pages.find((page) => page.path === path) ?? {};
    const [time, ...others] = readPage(path).main.querySelectorAll('time');
    expect(others).toEqual([]);
    expect(time?.getAttribute('datetime')).toBe(effective);
    expect(time?.textContent).toBe(`Effective: ${formatDate(effective ?? '')}`);
    expect(time?.closest('section')?.querySelector('h1')).not.toBeNull();
  },
);

test.each<Requirement>([
  headed('/privacy', 'Privacy & Compliance'),
  links('/privacy', 'Back to Home', '/'),
  sections('/privacy', [
    'Privacy Philosophy',
    'Compliance Options',
    'Data Security Architecture',
    'Data Lifecycle Management',
    'Sanctions Compliance',
  ]),
  says('/privacy', `${content.site.messages.keepDays} days`, 'What this website handles'),
  ...['Québec', 'British Columbia', 'Alberta', 'Privacy Act'].map((text) => says('/privacy', text, 'PIPEDA')),
  items('/privacy', 'Compliance Options', [
    'PIPEDA',
    'GDPR',
    'CCPA',
    'National Security Standards',
    'Law Enforcement Guidelines',
    'Custom Governance Frameworks',
  ]),
  links('/privacy', 'Sanctions Policy', '/sanctions', 'Sanctions Compliance'),
  links('/privacy', 'Contact Us About Privacy', '/contact'),

  sections('/security', [
    'Security First',
    'Overview',
    'Our Security Model',
    'Data at Rest/in Motion/in Use',
    'Trustless Perimeter Enforcement',
    'Air-Gapped Resilience',
    'Identity & Access Management',
    'Secure Deployment Architectures',
    'Compliance & Auditability',
    'Privacy & Ethical Guardrails',
    'Secure By Default',
    'Summary',
  ]),
  links('/security', 'Back to Home', '/'),
  links('/security', 'Request Security Briefing', '/contact'),
  links('/security', 'View Privacy Policy', '/privacy'),
  says('/security', 'AES-256 encryption with key rotation'),
  says('/security', 'TLS 1.3 with forward secrecy'),
  says('/security', 'zero-trust'),
  says('/security', 'Air-gapped deployments'),
  says('/security', content.site.security.contact, 'Report a weakness'),

  headed('/sanctions', 'Sanctions Policy'),
  sections('/sanctions', [
    'The acts that apply',
    'What we cannot do',
    'Eligibility screening',
    'The official list',
    'Verification process',
    'Consequences',
    'Policy updates',
  ]),
  items('/sanctions', 'The acts that apply', [
    'Special Economic Measures Act',
    'United Nations Act',
    'Justice for Victims of Corrupt Foreign Officials Act',
    'Criminal Code list',
  ]),
  says('/sanctions', content.site.homeCountry.name),
  links('/sanctions', 'Contact Compliance Team', '/contact'),
  links('/sanctions', 'View Privacy Policy', '/privacy'),
])('$promise', ({ path, verify }) => verify(readPage(path)));
