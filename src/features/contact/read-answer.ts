/** The page shows at most this many characters of a form service's error message. */
const maxMessageLength = 300;

export const failed = 'Something went wrong. Please try again.';

/** Returns null for success, or the text of the error. Every answer except JSON with `success: true` is an error. */
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
