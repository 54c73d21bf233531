/** Cuts the two typefaces down to the signs that the site uses; the result is cached by its inputs. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Printable ASCII and the typographic signs that content may use (content/README.md lists them for authors). */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
export const signs = `${ascii}±·•–—’‘“”…→←↑↓≤≥×°′″éèÉàçµ√σΔ²³½€£©§≈−+ `;

const faces = [
  {
    name: 'archivo',
    source: 'node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } },
  },
  {
    name: 'martian-mono',
    source: 'node_modules/@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2',
    variationAxes: { wght: 400 },
  },
];

/** Writes `<name>.woff2` into a cache folder below the project root and returns the folder. */
export async function subsetFonts(projectRoot: string): Promise<string> {
  const folder = join(projectRoot, '.cache/fonts');
  await mkdir(folder, { recursive: true });
  for (const { name, source, variationAxes } of faces) {
    const original = await readFile(join(projectRoot, source));
    const inputs = createHash('sha256')
      .update(original)
      .update(signs)
      .update(JSON.stringify(variationAxes))
      .digest('hex');
    const stamp = join(folder, `${name}.${inputs.slice(0, 16)}`);
    if (existsSync(stamp)) continue;
    const subset = await subsetFont(original, signs, { targetFormat: 'woff2', variationAxes });
    // Aside and renamed: an interrupted cut leaves no half font behind.
    const target = join(folder, `${name}.woff2`);
    await writeFile(`${target}.part`, subset);
    await rename(`${target}.part`, target);
    await writeFile(stamp, '');
  }
  return folder;
}
