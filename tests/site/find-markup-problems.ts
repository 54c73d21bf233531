/**
 * Checks HTML with html-validate. Finds violations of the HTML standard, and of WCAG rules that a program can check.
 * Needs no network access.
 */
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import type { Site } from '../../src/model/schemas/content-types.ts';

function createValidator({ name }: Site): HtmlValidate {
  const loader = new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:standard'],
    // All rules that are not listed here keep their defaults.
    rules: {
      // Code formatters write `<!doctype html>` in lower case.
      'doctype-style': ['error', { style: 'lowercase' }],
      // Both spellings occur in the built HTML: Vite prints `async`, and React prints `required=""`.
      'attribute-boolean-style': 'off',
      // Titles have at most 60 characters without the brand. Search results may cut off the brand, so it doesn't count.
      'long-title': ['error', { maxlength: 60 + ` | ${name}`.length }],
    },
  });
  return new HtmlValidate(loader);
}

/** Returns the first paragraph of a rule's documentation, ending with a full stop. */
async function explain(validator: HtmlValidate, message: Message): Promise<string> {
  const { description = '' } = (await validator.getContextualDocumentation(message, message.ruleId)) ?? {};
  const [paragraph = ''] = description.split('\n');
  return paragraph.replace(/(?<!\.)$/, '.');
}

/** Returns a function that checks one page. Each problem names the route, the rule, the element and the remedy. */
export function createMarkupCheck(site: Site): (path: string, html: string) => Promise<string[]> {
  const validator = createValidator(site);
  return async (path, html) => {
    const { results } = await validator.validateString(html, path);
    const messages = results.flatMap((result) => result.messages);
    return Promise.all(
      messages.map(
        async (message) =>
          `${path}, ${message.selector ?? `line ${message.line}`} [${message.ruleId}]: ${message.message}. ${await explain(validator, message)} Correct the component, the text in content/ or the line of index.html that prints it. ${message.ruleUrl ?? ''}`,
      ),
    );
  };
}
