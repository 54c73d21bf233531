// Tests the captcha of a hosted auth service. The provider's script is not loaded: the tests dispatch its load event
// and stub its API.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderAt } from '../../../support/render.tsx';
import { sampleTopics } from '../../../support/sample-content.ts';

type TurnstileOptions = Record<'callback' | 'error-callback' | 'timeout-callback', (token?: string) => void>;

/** Loads the captcha module as built for this provider. */
async function openCaptcha(provider: 'hcaptcha' | 'turnstile' | null) {
  vi.resetModules();
  vi.doMock('#lib/site.ts', async (importOriginal) => {
    const original = await importOriginal<typeof import('#lib/site.ts')>();
    const captcha = provider && { provider, siteKey: 'site-key' };
    return { ...original, site: { ...original.site, services: { ...original.site.services, captcha } } };
  });
  onTestFinished(() => {
    vi.doUnmock('#lib/site.ts');
    vi.unstubAllGlobals();
    for (const script of document.head.querySelectorAll('script')) script.remove();
  });
  return import('#features/captcha/captcha.ts');
}

const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = (): boolean | undefined => scripts().at(-1)?.dispatchEvent(new Event('load'));

/** Stubs the API that hCaptcha's script adds to `window`. Each test sets the results of `execute`. */
function stageHcaptcha() {
  const hcaptcha = {
    render: vi.fn((_holder: HTMLElement, _options: object) => 'widget'),
    execute: vi.fn<(widget: string, options: object) => Promise<{ response: string }>>(),
    remove: vi.fn<(widget: string) => void>(),
  };
  vi.stubGlobal('hcaptcha', hcaptcha);
  return hcaptcha;
}

function stageTurnstile() {
  const turnstile = {
    render: vi.fn((_holder: HTMLElement, _options: TurnstileOptions) => 'widget'),
    remove: vi.fn<(widget: string) => void>(),
  };
  vi.stubGlobal('turnstile', turnstile);
  return turnstile;
}

test('without a captcha provider, the token is empty, and no script loads', async () => {
  const { captchaField, solveCaptcha } = await openCaptcha(null);
  expect(captchaField).toBe('captcha');
  expect(await solveCaptcha(document.createElement('div'))).toBe('');
  expect(scripts()).toEqual([]);
});

test('hCaptcha loads once, gets the site key, and returns a new token each time', async () => {
  const { captchaField, solveCaptcha } = await openCaptcha('hcaptcha');
  expect(captchaField).toBe('h-captcha-response');
  const api = stageHcaptcha();
  api.execute.mockResolvedValueOnce({ response: 'first' }).mockResolvedValueOnce({ response: 'second' });
  const holder = document.createElement('div');
  const first = solveCaptcha(holder);
  expect(scripts().map((script) => script.src)).toEqual(['https://js.hcaptcha.com/1/api.js?render=explicit']);
  expect(api.render).not.toHaveBeenCalled();
  arrive();
  expect(await first).toBe('first');
  expect(api.render.mock.calls).toEqual([[holder, { sitekey: 'site-key', size: 'invisible' }]]);
  expect(api.execute).toHaveBeenCalledWith('widget', { async: true });
  expect(await solveCaptcha(holder)).toBe('second');
  expect(scripts()).toHaveLength(1);
  expect(api.remove.mock.calls).toEqual([['widget'], ['widget']]);
});

test('closing an hCaptcha challenge counts as a failure, and the visitor can solve the next one', async () => {
  const { solveCaptcha } = await openCaptcha('hcaptcha');
  const api = stageHcaptcha();
  api.execute.mockRejectedValueOnce('challenge-closed').mockResolvedValueOnce({ response: 'token' });
  const closed = solveCaptcha(document.createElement('div'));
  arrive();
  await expect(closed).rejects.toBe('challenge-closed');
  expect(api.remove).toHaveBeenCalledWith('widget');
  expect(await solveCaptcha(document.createElement('div'))).toBe('token');
});

test('Turnstile loads, gets the site key, and returns its token', async () => {
  const { captchaField, solveCaptcha } = await openCaptcha('turnstile');
  expect(captchaField).toBe('cf-turnstile-response');
  const api = stageTurnstile();
  const holder = document.createElement('div');
  const token = solveCaptcha(holder);
  expect(scripts().map((script) => script.src)).toEqual([
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  ]);
  arrive();
  await vi.waitFor(() => expect(api.render).toHaveBeenCalledOnce());
  expect(api.render).toHaveBeenCalledWith(
    holder,
    expect.objectContaining({ sitekey: 'site-key', appearance: 'interaction-only' }),
  );
  api.render.mock.calls[0]?.[1].callback('token');
  expect(await token).toBe('token');
  expect(api.remove).toHaveBeenCalledWith('widget');
});

test('a Turnstile challenge that times out counts as a failure', async () => {
  const { solveCaptcha } = await openCaptcha('turnstile');
  const api = stageTurnstile();
  const token = solveCaptcha(document.createElement('div'));
  arrive();
  await vi.waitFor(() => expect(api.render).toHaveBeenCalledOnce());
  api.render.mock.calls[0]?.[1]['timeout-callback']();
  await expect(token).rejects.toThrow('The captcha returned no token.');
  expect(api.remove).toHaveBeenCalledWith('widget');
});

test('if the captcha script fails to load, the next attempt loads it again', async () => {
  const { solveCaptcha } = await openCaptcha('hcaptcha');
  const api = stageHcaptcha();
  api.execute.mockResolvedValue({ response: 'token' });
  const lost = solveCaptcha(document.createElement('div'));
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('https://js.hcaptcha.com/1/api.js?render=explicit could not be loaded.');
  const found = solveCaptcha(document.createElement('div'));
  expect(scripts()).toHaveLength(2);
  arrive();
  expect(await found).toBe('token');
});

async function sendContactForm(): Promise<FormData> {
  const post = vi.fn<typeof fetch>(async () => new Response('{"success":true}'));
  vi.stubGlobal('fetch', post);
  const { ContactForm } = await import('#features/contact/contact-form.tsx');
  renderAt('/contact', <ContactForm topics={sampleTopics} />);
  for (const [label, text] of [
    ['First Name *', 'Ada'],
    ['Last Name *', 'Lovelace'],
    ['Email *', 'ada@engines.example'],
    ['Message *', 'A question.'],
  ] as const)
    await userEvent.type(screen.getByRole('textbox', { name: label }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  arrive();
  await screen.findByRole('heading', { name: 'Message Sent Successfully' });
  const body = post.mock.calls[0]?.[1]?.body;
  return body instanceof FormData ? body : expect.fail('The contact form sent no FormData.');
}

test('the contact form sends the captcha token once, in the field that the provider expects', async () => {
  await openCaptcha('hcaptcha');
  stageHcaptcha().execute.mockResolvedValue({ response: 'token' });
  const sent = await sendContactForm();
  expect(sent.getAll('h-captcha-response')).toEqual(['token']);
  expect(sent.has('captcha')).toBe(false);
});

test('if the captcha returns no token, the contact form is still sent, with an empty token field', async () => {
  await openCaptcha('hcaptcha');
  stageHcaptcha().execute.mockRejectedValue('challenge-closed');
  expect((await sendContactForm()).getAll('h-captcha-response')).toEqual(['']);
});

async function sendSignInForm() {
  await openCaptcha('hcaptcha');
  const { stageAuthClient } = await import('../../../support/session-store.ts');
  const client = stageAuthClient();
  vi.doMock('#features/session/auth-client.ts', () => ({ createAuthClient: client.createAuthClient }));
  const { SignInForm } = await import('#features/session/sign-in-form.tsx');
  renderAt('/login', <SignInForm heading="Sign In" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Email Address *' }), 'client@sample.example');
  await userEvent.type(screen.getByLabelText('Password *'), 'great-circle');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  return client;
}

test('the sign-in form passes the captcha token to the auth service', async () => {
  stageHcaptcha().execute.mockResolvedValue({ response: 'token' });
  const client = await sendSignInForm();
  arrive();
  await vi.waitFor(() =>
    expect(client.signIn).toHaveBeenCalledWith({
      email: 'client@sample.example',
      password: 'great-circle',
      options: { captchaToken: 'token' },
    }),
  );
  await screen.findByRole('button', { name: 'Sign In' });
});

test('without a captcha token, the sign-in form sends no password and shows an error', async () => {
  stageHcaptcha().execute.mockRejectedValue('challenge-closed');
  const client = await sendSignInForm();
  arrive();
  expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  expect(client.signIn).not.toHaveBeenCalled();
});
