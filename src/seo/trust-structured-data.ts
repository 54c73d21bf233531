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

/** The only policy that the site's headers allow. Firefox holds a block of data for a script. */
const policy =
  typeof trustedTypes === 'undefined' ? policyRules : trustedTypes.createPolicy('structured-data', policyRules);

/** The text as what may be set as that of the script element with the structured data. */
export const trustStructuredData = (text: string): string => policy.createScript(text);
