/** What a visitor has typed, out of the form that was sent. Pure. */
import { type Message, messageFields, requiredFields } from './inbox.ts';

/** Controls, joiners, spaces and fillers of all scripts show nothing: a message of these alone is none. */
const somethingToSee = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Null when a field that is needed is missing. */
export function readTypedMessage(form: FormData): Message | null {
  const text = (field: string): string => {
    const value = form.get(field);
    // A form's encoding turns every line break into CRLF; what was typed is LF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  };
  const message = Object.fromEntries(messageFields.map((field) => [field, text(field)])) as Message;
  return requiredFields.every((field) => somethingToSee.test(message[field])) ? message : null;
}

const local = 'http://localhost';
const leadingSlashes = /^[/\\]+/;

/** Where a page that was sent without a script goes on: a path of this site, whatever host the field names. */
export function readRedirect(form: FormData): string | null {
  const wish = form.get('redirect');
  const named = typeof wish === 'string' ? URL.parse(wish, local) : null;
  // Of another scheme the path is free text, `\evil.example` for one: it is read as a path of ours, and that is what counts.
  const own = named && URL.parse(`/${named.pathname.replace(leadingSlashes, '')}${named.hash}`, local);
  return own ? `/${own.pathname.replace(leadingSlashes, '')}${own.hash}` : null;
}
