/** Not every browser has Trusted Types, and TypeScript does not know them yet. */
declare const trustedTypes:
  | { createPolicy: (name: string, rules: { createScript: (text: string) => string }) => typeof policyRules }
  | undefined;

const policyRules = {
  /** @throws SyntaxError for what is no JSON: a script could be anything else. */
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

let policy: typeof policyRules | undefined;

/**
 * The text as what may be set as that of the script element with the structured data: Firefox holds a block of data
 * for a script. The policy is the only one that the site's headers allow, and is made at its first use, since headers
 * that allow none must not keep the app from starting.
 *
 * @throws TypeError where the page's headers allow no such policy.
 * @throws SyntaxError for what is no JSON.
 */
export function trustStructuredData(text: string): string {
  policy ??=
    typeof trustedTypes === 'undefined' ? policyRules : trustedTypes.createPolicy('structured-data', policyRules);
  return policy.createScript(text);
}
