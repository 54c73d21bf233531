/** The embedded form service: takes what the hosted one takes (multipart), and answers as it does (`success`, `message`). */
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { contactPath, embeddedAccessKey } from './addresses.ts';
import { type Inbox, type Message, messageFields, requiredFields } from './inbox.ts';
import { limitBody } from './limit-body.ts';
import { createLimiter, type Limits } from './limits.ts';
import { refuseOtherOrigins } from './same-origin.ts';

/** Room for the 60,000 characters that the refusal speaks of, in any script. */
const mostBodyBytes = 256 * 1024;
const tenMinutes = 600;

type Status = 200 | 400 | 401 | 413 | 415 | 429;

/** A form sent without a script loads the answer as a page. */
const isNavigation = (context: Context): boolean =>
  context.req.header('sec-fetch-mode') === 'navigate' || (context.req.header('accept') ?? '').includes('text/html');

/** Where a page that was sent without a script goes on: a path of this site, whatever host the field names. */
function readRedirect(form: FormData | null): string | null {
  const wish = form?.get('redirect');
  const url = typeof wish === 'string' ? URL.parse(wish, 'http://localhost') : null;
  return url ? `/${url.pathname.replace(/^\/+/, '')}${url.hash}` : null;
}

function answer(context: Context, status: Status, message: string, form: FormData | null = null): Response {
  const success = status === 200;
  context.header('cache-control', 'no-store');
  if (!isNavigation(context)) return context.json({ success, message }, status);
  const onward = success ? readRedirect(form) : null;
  if (onward) return context.redirect(onward, 303);
  return context.text(
    success ? `${message}\n` : `${message}\nGo back in your browser: what you typed is still there.\n`,
    status,
  );
}

function readMessage(form: FormData): Message | null {
  const text = (field: string): string => {
    const value = form.get(field);
    // A form's encoding turns every line break into CRLF; what was typed is LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const message = Object.fromEntries(messageFields.map((field) => [field, text(field)])) as Message;
  return requiredFields.every((field) => message[field] !== '') ? message : null;
}

export function createContactRoutes(inbox: Inbox, limits: Limits): Hono {
  const perAddress = createLimiter(limits.messagesPerAddress, tenMinutes);
  const routes = new Hono();
  routes.use(contactPath, refuseOtherOrigins);
  routes.use(
    contactPath,
    limitBody(mostBodyBytes, (context) =>
      answer(context, 413, 'Your message is too long. Please shorten it to 60,000 characters.'),
    ),
  );
  routes.post(contactPath, async (context) => {
    if (!context.req.header('content-type')?.startsWith('multipart/form-data')) {
      return answer(context, 415, 'Send the form as multipart/form-data.');
    }
    const form = await context.req.formData().catch(() => null);
    if (!form) return answer(context, 400, 'The form could not be read.');
    if (form.get('access_key') !== embeddedAccessKey) return answer(context, 401, 'The access key is not valid.');
    const message = readMessage(form);
    if (!message) return answer(context, 400, 'Please fill in your name, your e-mail address and a message.');
    const seconds = await perAddress.count(getConnInfo(context).remote.address ?? 'unknown');
    if (seconds !== null) {
      context.header('retry-after', String(seconds));
      const minutes = Math.ceil(seconds / 60);
      return answer(
        context,
        429,
        `Too many messages from your network. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      );
    }
    // Whoever fills the trap is told what everybody is told.
    if (!form.get('botcheck')) inbox.store(message);
    return answer(context, 200, 'Your message has been received.', form);
  });
  routes.all(contactPath, (context) => {
    context.header('allow', 'POST');
    return context.text('Method not allowed\n', 405);
  });
  return routes;
}
