// The build writes the same header rules for three kinds of hosts: hosts that read a `_headers` file, nginx and Caddy.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { printCaddySite } from '../../../../../scripts/site/hosting/caddy.ts';
import type { HeaderRule } from '../../../../../scripts/site/hosting/header-rules.ts';
import { printHeadersFile } from '../../../../../scripts/site/hosting/header-rules.ts';
import { printNginxHttp, printNginxSite } from '../../../../../scripts/site/hosting/nginx.ts';
import { printRedirectsFile, redirectsName } from '../../../../../scripts/site/hosting/redirects-file.ts';
import { writeServerFiles } from '../../../../../scripts/site/hosting/write-server-files.ts';
import { rulesOf } from '../../../../support/sound-deployment.ts';

const name = 'build-0123456789ab';
const nginx = (rules: readonly HeaderRule[]): string => printNginxHttp(rules, []) + printNginxSite(rules, name);
const caddy = (rules: readonly HeaderRule[]): string => printCaddySite(rules, [], name);

const hosted = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  FORM_ENDPOINT: 'https://forms.example/submit',
  FORM_ACCESS_KEY: 'hosted-key',
};
const captcha = (provider: string) => ({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'site-key' });

test.each([
  { variables: {}, directives: ["connect-src 'self';", "form-action 'self';", "script-src 'self';"] },
  {
    variables: { ...hosted, ...captcha('hcaptcha') },
    directives: [
      "script-src 'self' https://hcaptcha.com https://*.hcaptcha.com;",
      'frame-src https://hcaptcha.com https://*.hcaptcha.com;',
      `connect-src 'self' ${hosted.SUPABASE_URL} https://forms.example https://hcaptcha.com https://*.hcaptcha.com;`,
    ],
  },
  {
    variables: { ...hosted, ...captcha('turnstile') },
    directives: [
      "script-src 'self' https://challenges.cloudflare.com;",
      'frame-src https://challenges.cloudflare.com;',
    ],
  },
])(
  'with the variables $variables, the headers for every host allow the named services',
  ({ variables, directives }) => {
    const rules = rulesOf(variables);
    for (const print of [printHeadersFile, nginx, caddy]) {
      const text = print(rules);
      for (const directive of directives) expect(text).toContain(directive);
      expect(text.includes('Cross-Origin-Embedder-Policy')).toBe(!('CAPTCHA_PROVIDER' in variables));
    }
  },
);

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a one-page site with its server files. Returns the build's name, and the files in its folders. */
async function build(folder: string, style: string) {
  const [dist, deploy] = [join(folder, 'dist'), join(folder, 'deploy')];
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'index.html'), `<style>${style}</style>`);
  writeFileSync(join(dist, '_headers'), printHeadersFile(rulesOf({}, [style])));
  writeFileSync(join(dist, redirectsName), printRedirectsFile([]));
  await writeServerFiles({ dist, deploy, site: 'https://www.site.example', hash: style });
  const read = (from: string): Record<string, string> =>
    Object.fromEntries(readdirSync(from).map((name) => [name, readFileSync(join(from, name), 'utf8')]));
  const included = read(join(dist, '_server'));
  return { dist, name: (included.build ?? '').trim(), included, deployed: read(deploy) };
}

test('changed styles change files in the build, but no file that the operator edits', async () => {
  const folder = makeFolder();
  const first = await build(folder, 'a{color:red}');
  const second = await build(folder, 'a{color:blue}');
  expect(second.deployed).toEqual(first.deployed);
  expect(Object.keys(second.deployed)).toEqual(['Caddyfile', 'nginx.conf']);
  expect(second.name).not.toBe(first.name);
  const changed = Object.keys(second.included).filter((file) => second.included[file] !== first.included[file]);
  expect(changed).toEqual(['build', 'nginx-site.conf', 'site.caddy']);
  // The build's name depends only on the content, so uploading the same build again adds no folder.
  expect((await build(folder, 'a{color:red}')).name).toBe(first.name);
});

test('activate.sh keeps the previous build when a build is activated again, and refuses a renamed build folder', async () => {
  const [folder, site] = [makeFolder(), makeFolder()];
  const links = () => ['current', 'previous'].map((link) => readlinkSync(join(site, link)));
  const activate = (name: string): void => {
    execFileSync('sh', [join(site, name, '_server/activate.sh')], { stdio: 'pipe' });
  };
  const names: string[] = [];
  for (const style of ['a{color:red}', 'a{color:blue}', 'a{color:green}']) {
    const { dist, name } = await build(folder, style);
    renameSync(dist, join(site, name));
    activate(name);
    names.push(name);
  }
  expect(links()).toEqual([names[2], names[1]]);
  activate(names[2] ?? '');
  activate('current');
  expect(links()).toEqual([names[2], names[1]]);
  activate(names[1] ?? '');
  expect(links()).toEqual([names[1], names[2]]);
  renameSync(join(site, names[0] ?? ''), join(site, 'dist'));
  expect(() => activate('dist')).toThrow(`dist: the folder of this build must be named ${names[0]}. Rename it`);
  expect(links()).toEqual([names[1], names[2]]);
});
