/** The captcha of a hosted project, when the environment names a provider; without one, an empty answer. */
import { site } from '#content/catalogue.ts';

const { captcha } = site.services;

/** Under which name a form sends the answer; providers and form services agree on these. */
export const captchaField =
  captcha === null
    ? 'captcha'
    : { hcaptcha: 'h-captcha-response', turnstile: 'cf-turnstile-response' }[captcha.provider];

/** What both providers' scripts put on `window` (docs.hcaptcha.com/configuration; developers.cloudflare.com/turnstile). */
type CaptchaApi = {
  render: (
    holder: HTMLElement,
    options: {
      sitekey: string;
      size?: 'invisible';
      appearance?: 'interaction-only';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ) => string;
  execute?: (widget: string) => void;
  remove: (widget: string) => void;
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
    script.onerror = () => reject(new Error(`${source} could not be loaded.`));
    document.head.append(script);
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/**
 * Asks the provider for a token, which is good for one submission; shows its challenge in `holder` if it wants one.
 * Resolves to '' when no provider is configured.
 * @throws when the provider cannot be reached or gives no token.
 */
export async function solveCaptcha(holder: HTMLElement): Promise<string> {
  if (!captcha) return '';
  const { provider, siteKey } = captcha;
  await loadScript(scripts[provider]);
  const api = (window as unknown as Record<typeof provider, CaptchaApi>)[provider];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const widget = api.render(holder, {
    sitekey: siteKey,
    ...(provider === 'hcaptcha' ? { size: 'invisible' as const } : { appearance: 'interaction-only' as const }),
    callback: resolve,
    'error-callback': () => reject(new Error('The captcha gave no token.')),
  });
  // Turnstile starts by itself; an invisible hCaptcha waits to be asked.
  if (provider === 'hcaptcha') api.execute?.(widget);
  try {
    return await promise;
  } finally {
    api.remove(widget);
  }
}
