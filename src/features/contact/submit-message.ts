/** One message at a time, from the form to its outcome in the store, wherever the visitor is by then. */
import { captchaField, solveCaptcha } from '#features/captcha/captcha.ts';
import { idle, useContact } from './contact-store.ts';
import { sendMessage } from './send-message.ts';
import { forgetDraft } from './use-draft.ts';

let giveUpCaptcha = (): void => {};

/**
 * Sends what stands in the form; nothing while another message is under way. Never rejects.
 * @param holder where the captcha shows its challenge
 */
export async function submitMessage(form: HTMLFormElement, holder: HTMLElement): Promise<void> {
  if (useContact.getState().submitting) return;
  useContact.setState({ ...idle, submitting: true });
  const message = new FormData(form);
  // For a form that is loaded as a page; here it would turn the answer into one.
  message.delete('redirect');
  const { promise: left, resolve } = Promise.withResolvers<string>();
  giveUpCaptcha = () => resolve('');
  message.set(captchaField, await Promise.race([solveCaptcha(holder).catch(() => ''), left]));
  const error = await sendMessage(message);
  if (error === null) forgetDraft();
  useContact.setState({ submitting: false, submitted: true, success: error === null, error });
}

/** The contact page is left: an outcome that stood there has been seen, and a challenge is on the screen no longer. */
export function leaveForm(): void {
  giveUpCaptcha();
  if (!useContact.getState().submitting) useContact.setState(idle);
}
