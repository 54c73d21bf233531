/**
 * The embedded form service for the contact form. Like the hosted form service, it accepts multipart data and answers
 * with `success` and `message`.
 */
import { type Context, Hono } from 'hono';
import { contactPath, embeddedAccessKey } from '../../shared/embedded-addresses.ts';
import { createLimiter, type ServiceEnv } from './handle-request.ts';
import { type Message, messageFields, requiredFields } from './inbox.ts';
import { buildRefusalPage, pagePolicy, readRefusalStyle } from './refusal-page.ts';

type ContactContext = Context<ServiceEnv>;

/**
 * Matches a visible character. A field that contains only invisible characters, such as spaces, control characters and
 * zero-width joiners, is treated as empty.
 */
const somethingToSee = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns the message from the form's fields, or null if a required field is empty. */
function readMessage(form: FormData): Message | null {
  const text = (field: string): string => {
    const value = form.get(field);
    // Browsers send line breaks as CRLF, although the visitor typed LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const message = Object.fromEntries(messageFields.map((field) => [field, text(field)])) as Message;
  return requiredFields.every((field) => somethingToSee.test(message[field])) ? message : null;
}

/**
 * Returns the path in the form's field `redirect`. If the form was sent without a script, the visitor is redirected to
 * this path. The host is dropped, so that the redirect can't lead to another site.
 */
function readRedirect(form: FormData): string | null {
  const wish = form.get('redirect');
  const url = typeof wish === 'string' ? URL.parse(wish, 'http://localhost') : null;
  // A path that starts with two slashes would be read as an address on another host.
  return url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/^\/+/, '/') + url.hash : null;
}

/** Returns true if the form was sent without a script. The browser then shows the response as a page. */
const isNavigation = ({ req }: ContactContext): boolean =>
  req.header('sec-fetch-mode') === 'navigate' || Boolean(req.header('accept')?.includes('text/html'));

/**
 * @param store saves the message; it returns after the message is on disk, and throws if the message can't be saved
 * @param email e-mail address that visitors can write to instead of using the form
 * @param maxMessages messages allowed per ten minutes
 */
export function createContactRoutes(
  store: (message: Message) => void,
  email: string,
  maxMessages: number,
): Hono<ServiceEnv> {
  const isTooMany = createLimiter(maxMessages, 600);

  /**
   * Returns an error response. A script gets JSON. A form sent without a script gets a page that shows the visitor's
   * text again, so that nothing is lost.
   */
  function refuse(context: ContactContext, status: number, message: string, typed: FormData | null = null): Response {
    if (!isNavigation(context)) return Response.json({ success: false, message }, { status });
    const style = readRefusalStyle();
    const policy = pagePolicy(context.env.policy, style);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return new Response(buildRefusalPage(message, email, typed, style), { status, headers });
  }

  function accept(context: ContactContext, form: FormData): Response {
    const message = 'Your message has been received.';
    if (!isNavigation(context)) return context.json({ success: true, message });
    const onward = readRedirect(form);
    return onward === null ? context.text(`${message}\n`) : context.redirect(onward, 303);
  }

  /** Stores the message on disk and returns null. If that isn't possible, returns an error response. */
  function keep(context: ContactContext, message: Message, form: FormData): Response | null {
    if (isTooMany()) return refuse(context, 429, 'Too many messages. Please try again in ten minutes.', form);
    // Only bots fill this hidden field (a honeypot). The bot gets the normal answer, so it can't tell that its message
    // wasn't stored.
    if (form.get('botcheck')) return null;
    try {
      store(message);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      console.error(
        `A message was not stored: ${reason}. Check the disk and the database. If the database file was deleted, restart the server.`,
      );
      return refuse(context, 503, 'Your message could not be stored. Please try again in a minute.', form);
    }
  }

  const routes = new Hono<ServiceEnv>();
  routes.post(contactPath, async (context) => {
    if (context.env.isTooLong) {
      return refuse(context, 413, 'Your message is too long. Please shorten it to 60,000 characters.');
    }
    const form = await context.req.formData().catch(() => null);
    if (!form) return refuse(context, 400, 'The form could not be read. Send it as multipart/form-data.');
    if (form.get('access_key') !== embeddedAccessKey) return refuse(context, 401, 'The access key is not valid.', form);
    const message = readMessage(form);
    if (!message) {
      return refuse(context, 400, 'Please fill in your name, your e-mail address and a message.', form);
    }
    return keep(context, message, form) ?? accept(context, form);
  });
  routes.all(contactPath, (context) => context.text('Method not allowed\n', 405, { allow: 'POST' }));
  return routes;
}
