/** Sends the contact form to the form service (Web3Forms' API: multipart in, `{success, message}` out). */
import { site } from '#content/catalogue.ts';

/** Milliseconds after which no answer counts as a failed connection. */
const longestAnswer = 20_000;
/** A service's message is shown as it is, but not without end. */
const longestMessage = 300;

const failed = 'Something went wrong. Please try again.';
const networkFailed = 'Network error. Please check your connection and try again.';

/** Text of the error, or null for success. What is no JSON object with `success` true or false is a failure. */
export function readAnswer(body: string): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return failed;
  }
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return failed;
  if (answer.success === true) return null;
  const message = answer.success === false && 'message' in answer ? answer.message : undefined;
  return (typeof message === 'string' && message.trim().slice(0, longestMessage)) || failed;
}

/** Resolves to null when the service has the message, else to the text to show. Never rejects. */
export async function sendMessage(form: FormData): Promise<string | null> {
  try {
    const answer = await fetch(site.services.contact.endpoint, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(longestAnswer),
    });
    return readAnswer(await answer.text());
  } catch {
    // Offline, refused, blocked by an extension, cut off or too slow: the browser doesn't say which.
    return networkFailed;
  }
}
