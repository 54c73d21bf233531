/** Gets captcha tokens for the site's forms. If `CAPTCHA_PROVIDER` is not set, the token is an empty string. */
import { site } from '#lib/site.ts';

const { captcha } = site.services;

/** Name of the form field with the captcha's token. Form services expect these names. */
export const captchaField =
  captcha === null
    ? 'captcha'
    : { hcaptcha: 'h-captcha-response', turnstile: 'cf-turnstile-response' }[captcha.provider];

/** APIs that scripts of the providers add to `window` (docs.hcaptcha.com, developers.cloudflare.com/turnstile). */
type Providers = {
  hcaptcha: {
    render: (holder: HTMLElement, options: { sitekey: string; size: 'invisible' }) => string;
    /** Rejects when the user closes the challenge or lets it expire, and on every error. */
    execute: (widget: string, options: { async: true }) => Promise<{ response: string }>;
    remove: (widget: string) => void;
  };
  turnstile: {
    render: (
      holder: HTMLElement,
      options: {
        sitekey: string;
        appearance: 'interaction-only';
        callback: (token: string) => void;
        'error-callback': () => void;
        'timeout-callback': () => void;
      },
    ) => string;
    remove: (widget: string) => void;
  };
};

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
} as const;

let loading: Promise<void> | null = null;

function loadScript(source: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The captcha script ${source} could not be loaded.`));
    document.head.append(script);
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function solveHcaptcha(api: Providers['hcaptcha'], holder: HTMLElement, sitekey: string): Promise<string> {
  const widget = api.render(holder, { sitekey, size: 'invisible' });
  try {
    return (await api.execute(widget, { async: true })).response;
  } finally {
    api.remove(widget);
  }
}

async function solveTurnstile(api: Providers['turnstile'], holder: HTMLElement, sitekey: string): Promise<string> {
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error('The captcha returned no token.'));
      widget = api.render(holder, {
        sitekey,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
      });
    });
  } finally {
    if (widget !== undefined) api.remove(widget);
  }
}

/**
 * Gets a token from the provider, valid for one submission. The provider may show a challenge in `holder`.
 * Resolves to '' if no provider is configured.
 * @throws if the provider can't be reached or returns no token
 */
export async function solveCaptcha(holder: HTMLElement): Promise<string> {
  if (!captcha) return '';
  const { provider, siteKey } = captcha;
  await loadScript(scripts[provider]);
  const providers = window as unknown as Providers;
  return provider === 'hcaptcha'
    ? solveHcaptcha(providers.hcaptcha, holder, siteKey)
    : solveTurnstile(providers.turnstile, holder, siteKey);
}
