/** Maximum length at which a service's message is shown. */
const maxMessageLength = 300;

export const failed = 'Something went wrong. Please try again.';

/** Returns null for success, or the text of the error. An answer is a failure unless it is JSON with `success: true`. */
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
