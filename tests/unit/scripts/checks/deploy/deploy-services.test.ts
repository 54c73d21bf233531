// README, "Deploy": `npm run deploy:check` reports faults of the auth and form services that the built site uses.
import { expect, test } from 'vitest';
import type { ServiceAnswers } from '../../../../../scripts/checks/deploy/ask.ts';
import { findServiceProblems } from '../../../../../scripts/checks/deploy/find-service-problems.ts';
import { type Answer, noAnswer, printFinding } from '../../../../../scripts/checks/deploy/observed.ts';
import { soundFacts, soundHost } from '../../../../support/sound-deployment.ts';

const allowing = { 'access-control-allow-origin': soundHost };
const soundServices = {
  auth: {
    health: { status: 200, headers: allowing, body: '{}' },
    settings: { status: 200, headers: allowing, body: '{"disable_signup":true}' },
    preflight: { status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' },
  },
  form: { status: 400, headers: allowing, body: '{"success":false,"message":"No access key"}' },
} satisfies ServiceAnswers;
const auth = (change: Partial<NonNullable<ServiceAnswers['auth']>>): ServiceAnswers => ({
  ...soundServices,
  auth: { ...soundServices.auth, ...change },
});
const form = (change: Partial<Answer>): ServiceAnswers => ({
  ...soundServices,
  form: { ...soundServices.form, ...change },
});

test('deploy:check reports nothing if all services answer correctly', () => {
  expect(findServiceProblems(soundFacts, soundServices)).toEqual([]);
});

test.each<[name: string, answers: ServiceAnswers, says: string]>([
  [
    'a sign-in service on an unknown host',
    auth({ health: noAnswer('getaddrinfo ENOTFOUND abcdefgh.supabase.co') }),
    'https://abcdefgh.supabase.co could not be reached: getaddrinfo ENOTFOUND abcdefgh.supabase.co. Check the address and the network connection of this computer. Use --offline',
  ],
  [
    'a wrong key for the sign-in service',
    auth({ settings: { status: 401, headers: allowing, body: '' } }),
    'refuses the key (status 401). Copy the publishable key',
  ],
  [
    'a sign-in service that lets everybody sign up',
    auth({ settings: { status: 200, headers: allowing, body: '{"disable_signup":false}' } }),
    'lets everybody sign up. Turn off sign-up',
  ],
  [
    'a web page instead of a form service',
    form({ status: 200, body: '<!doctype html>' }),
    'does not implement the API of Web3Forms',
  ],
  [
    'a form service that allows only another host',
    form({ headers: { 'access-control-allow-origin': 'https://b.example' } }),
    `does not allow pages of ${soundHost} to read its answers.`,
  ],
])('deploy:check reports %s', (_name, answers, says) => {
  expect(findServiceProblems(soundFacts, answers).map(printFinding)).toEqual([expect.stringContaining(says)]);
});
