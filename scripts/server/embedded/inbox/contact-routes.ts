/** The embedded form service: takes what the hosted one takes (multipart), and answers as it does (`success`, `message`). */
import { type Context, Hono } from 'hono';
import { contactPath, embeddedAccessKey } from '../../../shared/embedded-addresses.ts';
import { DatabaseError } from '../database/database-error.ts';
import { createLimiter, type Limits } from '../shared/limits.ts';
import { buildContactRefusal, buildUnavailable, isNavigation, type Unavailable } from '../shared/refusals.ts';
import type { ServiceEnv } from '../shared/service-context.ts';
import type { Message } from './inbox.ts';
import { readRedirect, readTypedMessage } from './typed-message.ts';

type ContactContext = Context<ServiceEnv>;

const tenMinutes = 600;

function answerReceived(context: ContactContext, form: FormData): Response {
  const message = 'Your message has been received.';
  if (!isNavigation(context.env.asked)) return context.json({ success: true, message });
  const onward = readRedirect(form);
  return onward ? context.redirect(onward, 303) : context.text(`${message}\n`);
}

type ContactOptions = {
  limits: Limits;
  /** Where visitors can write to in place of the form. */
  email: string;
  /** Logs a failure of the database. Returns what to tell the visitor. */
  report: (failure: DatabaseError) => Unavailable;
};

/** @param storeMessage returns when the message is on disk, and throws when it is not */
export function createContactRoutes(
  storeMessage: (message: Message) => void,
  { limits, email, report }: ContactOptions,
): Hono<ServiceEnv> {
  const perNetwork = createLimiter(limits.messagesPerAddress, tenMinutes);

  /** Resolves to null when the message is on disk. */
  async function store(context: ContactContext, message: Message, typed: FormData): Promise<Response | null> {
    const { asked } = context.env;
    const seconds = await perNetwork.count(asked.network);
    if (seconds !== null) {
      const minutes = Math.ceil(seconds / 60);
      const text = `Too many messages from your network. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
      const refusal = buildContactRefusal(asked, 429, text, { email, typed });
      refusal.headers.set('retry-after', String(seconds));
      return refusal;
    }
    // A filled honeypot gets the answer of every other form.
    if (typed.get('botcheck')) return null;
    try {
      storeMessage(message);
      return null;
    } catch (error) {
      await perNetwork.takeBack(asked.network);
      if (!(error instanceof DatabaseError)) throw error;
      return buildUnavailable(asked, report(error), { email, typed });
    }
  }

  const routes = new Hono<ServiceEnv>();
  routes.post(contactPath, async (context) => {
    const { asked } = context.env;
    const refuse = (status: number, message: string, typed: FormData | null = null): Response =>
      buildContactRefusal(asked, status, message, { email, typed });
    if (asked.bodyTooLong) return refuse(413, 'Your message is too long. Please shorten it to 60,000 characters.');
    // The type is the same in capitals; the boundary behind it is not.
    if (!/^multipart\/form-data\s*(;|$)/i.test(context.req.header('content-type') ?? '')) {
      return refuse(415, 'Send the form as multipart/form-data.');
    }
    const form = await context.req.formData().catch(() => null);
    if (!form) return refuse(400, 'The form could not be read.');
    if (form.get('access_key') !== embeddedAccessKey) return refuse(401, 'The access key is not valid.', form);
    const message = readTypedMessage(form);
    if (!message) return refuse(400, 'Please fill in your name, your e-mail address and a message.', form);
    return (await store(context, message, form)) ?? answerReceived(context, form);
  });
  routes.all(contactPath, (context) => {
    context.header('allow', 'POST');
    return context.text('Method not allowed\n', 405);
  });
  return routes;
}
