/** WCAG 2.2 A and AA and the best-practice rules of axe, run in a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Those about what is painted and where: what the others look at does not change with width or colours. */
  painted: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
} satisfies Record<string, RunOptions['runOnly']>;

/** They take most of the time. What styles decide is looked at on another page with the same ones; `findSmallTargets` measures targets on each. */
const slow = ['color-contrast', 'link-in-text-block', 'target-size'];

type RuleSet = keyof typeof rules | 'content';

/** Each finding: the rule, the element, why, what mends it. Empty when the rules have nothing to object to. */
export async function audit(tab: Page, set: RuleSet = 'all'): Promise<string[]> {
  // No rule of these reads style sheets.
  const options: RunOptions = {
    runOnly: rules[set === 'content' ? 'all' : set],
    resultTypes: ['violations'],
    preload: false,
    ...(set === 'content' && { rules: Object.fromEntries(slow.map((rule) => [rule, { enabled: false }])) }),
  };
  // Through the debugger: neither the content security policy nor Trusted Types bind it.
  if (!(await tab.evaluate(() => 'axe' in window))) await tab.evaluate(source);
  const { violations } = await tab.evaluate(
    (wanted): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, wanted),
    options,
  );
  return violations.flatMap(({ id, help, helpUrl, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, ...reasons] = failureSummary.split('\n').map((line) => line.trim());
      return `${id}: ${target.join(' ')}: ${reasons.join('; ')}. Remedy: ${help} (${helpUrl})`;
    }),
  );
}
