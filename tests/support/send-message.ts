/** Posts to the embedded form service, as the contact form does. */

import type { Message } from '../../scripts/server/embedded/inbox.ts';
import { contactPath, embeddedAccessKey } from '../../scripts/shared/embedded-addresses.ts';

/** What a visitor has typed. */
export const typed: Message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
  organization: 'Analytical Engines',
  message: 'Please call me back.',
};

export type MessageAnswer = { status: number; headers: Headers; text: string };

export async function sendMessage(
  origin: string,
  fields: Record<string, string | Blob>,
  headers: Record<string, string> = {},
): Promise<MessageAnswer> {
  const form = new FormData();
  const added = { access_key: embeddedAccessKey, subject: 'New message', from_name: 'The website' };
  for (const [name, value] of Object.entries({ ...added, ...fields })) form.append(name, value);
  const answer = await fetch(`${origin}${contactPath}`, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
