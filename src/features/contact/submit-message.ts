/** Sends the contact form to the form service (Web3Forms' API), one message at a time, and stores the outcome. */
import { captchaField, solveCaptcha } from '#features/captcha/captcha.ts';
import { site } from '#lib/site.ts';
import { idle, useContact } from './contact-store.ts';
import { failed, readAnswer } from './read-answer.ts';
import { forgetDraft } from './use-draft.ts';

/** Milliseconds without an answer after which the connection counts as failed. */
const answerTimeout = 20_000;
const networkFailed = 'Network error. Please check your connection and try again.';

/** Resolves to null if the service has received the message, otherwise to the text of the error. Never rejects. */
async function sendMessage(form: FormData): Promise<string | null> {
  try {
    const answer = await fetch(site.services.contact.endpoint, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(answerTimeout),
    });
    return readAnswer(await answer.text());
  } catch {
    // The browser may be offline, or the service may refuse the connection or answer too slowly. Browsers don't tell
    // scripts the reason.
    return networkFailed;
  }
}

let giveUpCaptcha = (): void => {};

/** Resolves to null if the service has received the message, otherwise to the text of the error banner. */
async function send(form: HTMLFormElement, holder: HTMLElement): Promise<string | null> {
  const message = new FormData(form);
  // With this field, the service would answer with a redirect to a page.
  message.delete('redirect');
  const left = new Promise<string>((resolve) => {
    giveUpCaptcha = () => resolve('');
  });
  message.set(captchaField, await Promise.race([solveCaptcha(holder).catch(() => ''), left]));
  return sendMessage(message);
}

/**
 * Sends the fields of the form, unless another message is being sent. Never rejects.
 * @param holder element in which the captcha shows its challenge
 */
export async function submitMessage(form: HTMLFormElement, holder: HTMLElement): Promise<void> {
  if (useContact.getState().submitting) return;
  let error: string | null = failed;
  try {
    useContact.setState({ ...idle, submitting: true });
    error = await send(form, holder);
    if (error === null) forgetDraft();
  } catch {
    // An unexpected error, for example because the browser lacks an API. Don't throw it again: the form shows the
    // general text `failed`, which `error` still contains.
  } finally {
    useContact.setState({ submitting: false, submitted: true, success: error === null, error });
  }
}

/**
 * Called when the visitor leaves the contact page. Cancels an open captcha, and forgets the outcome of the last
 * message.
 */
export function leaveForm(): void {
  giveUpCaptcha();
  if (!useContact.getState().submitting) useContact.setState(idle);
}
