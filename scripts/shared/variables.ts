/** Every variable of the environment that is the project's own: who reads it and what it sets. `.env.example` explains each. */

type Variable = { readBy: 'build' | 'services' | 'machine'; sets: string };

export const variables = {
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
/** The variables that change the build. */
export const buildVariables = variableNames.filter((name) => variables[name].readBy === 'build');

/** Flags of one run that the engine reads from the environment. */
const engineFlags = ['PRERENDER_FORCE', 'PRERENDER_COLD', 'PRERENDER_VERIFY', 'PRERENDER_PROVE'];
/** What an operator sets for a site; a Chromium belongs to the machine, and checks use it too. */
const clearedNames = [...variableNames.filter((name) => variables[name].readBy !== 'machine'), ...engineFlags];

/** Checks look at the site as a fresh clone has it: what the shell has set is meant for another build. */
export function clearVariables(): void {
  for (const name of clearedNames) delete process.env[name];
}

/** The same for processes that are started: an empty value counts as none, and `.env` does not replace it. */
export const clearedVariables: Readonly<Record<string, string>> = Object.fromEntries(
  clearedNames.map((name) => [name, '']),
);
