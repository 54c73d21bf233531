/** Two content security policies, directive by directive. Pure. */

const readPolicy = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name ? [[name, sources.sort()]] : [];
    }),
  );

const print = (name: string, sources: readonly string[] | undefined): string =>
  sources === undefined ? `no ${name}` : `"${[name, ...sources].join(' ')}"`;

/** What differs, each with what is expected. More hashes of styles than expected, such as the last build's, are allowed. */
export function diffPolicy(expected: string, actual: string): string[] {
  const [wanted, sent] = [readPolicy(expected), readPolicy(actual)];
  return [...new Set([...wanted.keys(), ...sent.keys()])].flatMap((name) => {
    const want = wanted.get(name);
    const all = sent.get(name);
    const known = all?.filter(
      (source) => name !== 'style-src' || !source.startsWith("'sha256-") || want?.includes(source),
    );
    return want?.join(' ') === known?.join(' ') ? [] : [`${print(name, all)} where ${print(name, want)} is expected`];
  });
}
