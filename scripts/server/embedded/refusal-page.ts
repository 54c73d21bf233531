/** Builds the page that a visitor sees if a form sent without a script was refused or could not be stored. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { readColourRule } from '../../shared/brand-colours.ts';
import { contactPath } from '../../shared/embedded-addresses.ts';
import { projectRoot } from '../../shared/project-root.ts';

const style = `
body { margin: 0 auto; padding: 2rem 1rem; max-width: 36rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--day-ink); background: var(--day-ground); }
h1 { font-size: 1.5rem; line-height: 1.25; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; color: inherit; background: var(--day-raised); border: 1px solid var(--day-control); border-radius: 4px; }
button { margin-top: 1.5rem; padding: .75rem 1.5rem; font: inherit; font-weight: 600; color: var(--day-raised); background: var(--day-ink); border: 0; border-radius: 4px; }
:focus-visible { outline: 3px solid var(--day-focus); outline-offset: 2px; }
a { color: var(--day-link); }
`;

export const readRefusalStyle = (): string => readColourRule(projectRoot) + style;

/** The fields of the contact form, with the same labels as on /contact. */
const fields = [
  { name: 'firstName', label: 'First Name', type: 'text', autocomplete: 'given-name', required: true },
  { name: 'lastName', label: 'Last Name', type: 'text', autocomplete: 'family-name', required: true },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', required: false },
  { name: 'organization', label: 'Organization', type: 'text', autocomplete: 'organization', required: false },
] as const;
const hidden = ['access_key', 'subject', 'from_name', 'redirect'] as const;

function buildForm(typed: FormData) {
  const text = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return html`<form method="post" action="${contactPath}" enctype="multipart/form-data">
${hidden.map((name) => html`<input type="hidden" name="${name}" value="${text(name)}">\n`)}
${fields.map(
  ({ name, label, type, autocomplete, required }) =>
    html`<label for="${name}">${label}${required ? ' *' : ''}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${text(name)}"${required ? html` required` : ''}>
`,
)}
<label for="message">Message *</label>
<textarea id="message" name="message" rows="8" required>
${text('message')}</textarea>
<button type="submit">Send Message</button>
</form>`;
}

/**
 * Returns the HTML of the page that a visitor gets if the contact form's message is refused.
 * @param reason full sentences that say what is wrong and what to do
 * @param email e-mail address that the visitor can write to instead
 * @param typed the data that the visitor sent, which the page shows again in a form. Null if the data was too long.
 * @param look CSS of the page
 */
export function buildRefusalPage(reason: string, email: string, typed: FormData | null, look: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your message was not sent</title>
<style>${raw(look)}</style>
</head>
<body>
<main>
<h1>Your message was not sent</h1>
<p role="alert">${reason}</p>
<p>${typed ? 'What you typed is below: you can send it again.' : 'Go back in your browser: what you typed is still there.'} You can also write to <a href="mailto:${email}">${email}</a>.</p>
${typed ? buildForm(typed) : ''}
</main>
</body>
</html>
`);
}

/**
 * Returns the content security policy for the refusal page: the site's policy, except that the page's own `<style>` is
 * the only style that it allows.
 */
export function pagePolicy(policy: string | null, look: string): string {
  const styleHash = `'sha256-${createHash('sha256').update(look).digest('base64')}'`;
  const usual = "default-src 'none'; style-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  return (policy ?? usual).replace(/style-src [^;]*/, `style-src ${styleHash}`);
}
