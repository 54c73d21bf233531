/** A service's message is shown as it is, but not without end. */
const maxMessageLength = 300;

export const failed = 'Something went wrong. Please try again.';

/** Text of the error, or null for success. Anything but a JSON object with `success` true or false is a failure. */
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
  return (typeof message === 'string' && message.trim().slice(0, maxMessageLength)) || failed;
}
