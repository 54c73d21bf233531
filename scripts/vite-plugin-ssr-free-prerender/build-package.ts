/**
 * Makes the package as others install it in `.cache/package/`: JavaScript and declarations in place of the sources, and a
 * package.json that names them. In this repository the sources themselves are run.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const here = import.meta.dirname;
const built = join(here, '../../.cache/package');

function compile(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', here, '--outDir', built], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The package was not built: its sources do not compile.');
}

/** Of this folder's package.json: without what only the sources need, and with what others import. */
function describePackage(): object {
  const { scripts: _, exports: sources, ...rest } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const isMap = typeof sources === 'object' && sources !== null;
  const exported = Object.entries(isMap ? sources : {}).map(([name, source]) => {
    const file = String(source)
      .replace(/^\.\/src\//, './')
      .replace(/\.ts$/, '');
    return [name, { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  return { ...rest, exports: { ...Object.fromEntries(exported), './package.json': './package.json' } };
}

rmSync(built, { recursive: true, force: true });
compile();
writeFileSync(join(built, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
for (const file of ['README.md', 'CHANGELOG.md', 'decisions.md', '../../LICENSE'])
  copyFileSync(join(here, file), join(built, basename(file)));
