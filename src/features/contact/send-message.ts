/** Sends the contact form to the form service (Web3Forms' API: multipart in, `{success, message}` out). */
import { site } from '#lib/site.ts';
import { readAnswer } from './read-answer.ts';

/** Milliseconds after which no answer counts as a failed connection. */
const answerTimeout = 20_000;
const networkFailed = 'Network error. Please check your connection and try again.';

/** Resolves to null when the service has the message, else to the text to show. Never rejects. */
export async function sendMessage(form: FormData): Promise<string | null> {
  try {
    const answer = await fetch(site.services.contact.endpoint, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(answerTimeout),
    });
    return readAnswer(await answer.text());
  } catch {
    // Offline, refused, blocked by an extension, cut off or too slow: the browser doesn't say which.
    return networkFailed;
  }
}
