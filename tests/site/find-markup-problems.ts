/** What the HTML standard and WCAG's checkable rules say against a built page, as html-validate finds it offline. */
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import type { Site } from '../../src/model/schemas/content-types.ts';

function createValidator({ name }: Site): HtmlValidate {
  const loader = new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:standard'],
    // These rules are about which of two right spellings is ours. No other rule is changed.
    rules: {
      // As the formatters of templates write it.
      'doctype-style': ['error', { style: 'lowercase' }],
      // Both: Vite prints `async`, and React `required=""`.
      'attribute-boolean-style': 'off',
      // Content is held to 60 characters before the brand; what follows may be cut.
      'long-title': ['error', { maxlength: 60 + ` | ${name}`.length }],
    },
  });
  return new HtmlValidate(loader);
}

/** The first paragraph of what html-validate knows about a rule, as one sentence. */
async function explain(validator: HtmlValidate, message: Message): Promise<string> {
  const { description = '' } = (await validator.getContextualDocumentation(message, message.ruleId)) ?? {};
  const [paragraph = ''] = description.split('\n');
  return paragraph.replace(/(?<!\.)$/, '.');
}

/** Checks pages one by one; each problem names route, rule, element and remedy. */
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
