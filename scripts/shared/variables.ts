/**
 * All environment variables of the project. A variable with a similar name is reported as an error, because it is
 * likely a typo.
 */
import { editDistance } from './nearest-names.ts';

type Variable = { readBy: 'build' | 'services' | 'machine'; sets: string };

const variables = {
  SITE_URL: { readBy: 'build', sets: 'the public address of the site' },
  SUPABASE_URL: { readBy: 'build', sets: 'the address of the Supabase project' },
  SUPABASE_PUBLISHABLE_KEY: { readBy: 'build', sets: 'the publishable key of the Supabase project' },
  FORM_ENDPOINT: { readBy: 'build', sets: 'the address of the form service' },
  FORM_ACCESS_KEY: { readBy: 'build', sets: 'the access key of the form service' },
  CAPTCHA_PROVIDER: { readBy: 'build', sets: 'the provider of the captcha' },
  CAPTCHA_SITE_KEY: { readBy: 'build', sets: 'the site key of the captcha' },
  DEMO_PASSWORD: { readBy: 'services', sets: 'the password of the demo account' },
  DATA_DIRECTORY: { readBy: 'services', sets: 'the folder of the embedded database' },
  PUPPETEER_EXECUTABLE_PATH: { readBy: 'machine', sets: 'the Chromium to use' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
export type BuildVariable = {
  [Name in VariableName]: (typeof variables)[Name]['readBy'] extends 'build' ? Name : never;
}[VariableName];

export const variableNames = Object.keys(variables) as VariableName[];
/** Variables that change the result of a build. */
export const buildVariables = variableNames.filter((name) => variables[name].readBy === 'build');

/** Environment variables that the prerender engine reads for a single run. */
const engineFlags = ['PRERENDER_FORCE', 'PRERENDER_COLD', 'PRERENDER_VERIFY', 'PRERENDER_VISITORS'];
/**
 * The variables that `clearVariables` deletes: those that configure a site. PUPPETEER_EXECUTABLE_PATH configures the
 * machine, so it stays set.
 */
const clearedNames = [...variableNames.filter((name) => variables[name].readBy !== 'machine'), ...engineFlags];

/**
 * Deletes the variables that configure the site. Checks then build the site as from a fresh clone, whatever the shell
 * has set.
 */
export function clearVariables(): void {
  for (const name of clearedNames) delete process.env[name];
}

/**
 * An environment for child processes in which the variables that configure the site count as not set. They are set to
 * an empty text: if they were missing, `.env` would set them again.
 */
export const clearedVariables: Readonly<Record<string, string>> = Object.fromEntries(
  clearedNames.map((name) => [name, '']),
);

type Environment = Readonly<Record<string, string | undefined>>;

/** Prefixes of this project's variables. A variable in `.env` with such a prefix and an unknown name is reported. */
const prefixes = ['SUPABASE_', 'FORM_', 'CAPTCHA_', 'SITE_'];

/** Prefixes that frameworks require for variables that may be used in the browser. */
const frameworks = /^(?:VITE_|NEXT_PUBLIC_|PUBLIC_|REACT_APP_)/;

/** Variable names that other projects use, and this project's name for the same setting. */
const aliases: Readonly<Record<string, VariableName>> = {
  SUPABASE_ANON_KEY: 'SUPABASE_PUBLISHABLE_KEY',
  SUPABASE_KEY: 'SUPABASE_PUBLISHABLE_KEY',
  WEB3FORMS_ENDPOINT: 'FORM_ENDPOINT',
  WEB3FORMS_ACCESS_KEY: 'FORM_ACCESS_KEY',
  HCAPTCHA_SITE_KEY: 'CAPTCHA_SITE_KEY',
  TURNSTILE_SITE_KEY: 'CAPTCHA_SITE_KEY',
};

const withoutSigns = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Returns true if `name` is probably a misspelling of `right`: each word is equal or nearly equal. A longer word may
 * differ in more letters. In `SITE` and `FILE`, half of the letters differ, so that isn't a typo.
 */
function isMisspelling(name: string, right: string): boolean {
  if (withoutSigns(name) === withoutSigns(right)) return true;
  const [words, rightWords] = [name.toUpperCase().split('_'), right.split('_')];
  return (
    words.length === rightWords.length &&
    rightWords.every(
      (word, at) => editDistance(words[at] ?? '', word) <= Math.max(1, Math.floor((word.length * 3) / 8)),
    )
  );
}

const isOwn = (name: string): name is VariableName => (variableNames as string[]).includes(name);

/**
 * If `name` is probably a misspelling of one of the project's variables, returns that variable. Otherwise returns
 * undefined.
 */
const findMisspelt = (name: string): VariableName | undefined =>
  variableNames.find((right) => isMisspelling(name, right));

/**
 * Returns this project's variable for a name that other projects or frameworks use, such as `NEXT_PUBLIC_SITE_URL`.
 * Returns undefined if the project has no such variable.
 */
function findAliased(name: string): VariableName | undefined {
  const bare = name.replace(frameworks, '');
  if (isOwn(bare)) return bare;
  return Object.hasOwn(aliases, bare) ? aliases[bare] : undefined;
}

const suggest = (name: string, right: VariableName, place: string): string =>
  `${name}: did you mean ${right}? ${right} sets ${variables[right].sets}. Rename ${name} in ${place}.`;

/**
 * Returns an error message for each misspelt or unknown variable.
 * @param shell variables of the shell. They may belong to other programs, so a misspelling is reported only if the
 * variable with the right name isn't set.
 * @param file variables of `.env`, which belongs only to this project
 */
export function findVariableProblems(shell: Environment, file: Environment): string[] {
  const given = (environment: Environment): string[] =>
    Object.keys(environment).filter((name) => environment[name] && !isOwn(name));
  const inFile = given(file).flatMap((name) => {
    const right = findMisspelt(name) ?? findAliased(name);
    if (right) return [suggest(name, right, '.env')];
    if (!prefixes.some((prefix) => name.startsWith(prefix))) return [];
    return [
      `${name}: nothing reads this variable. Remove it from .env. The file .env.example lists all variables that you can set.`,
    ];
  });
  const inShell = given(shell).flatMap((name) => {
    const right = findMisspelt(name);
    // If the misspelling is also in `.env`, it has already been reported above.
    if (!right || shell[right] || file[right] || file[name]) return [];
    return [suggest(name, right, 'the shell')];
  });
  return [...inFile, ...inShell];
}
