/** What a page is put together from, as a hash: HTML of the same need not be put together again. */
import { createHash } from 'node:crypto';
import { addIntegrity } from '../client-build/integrity.ts';
import type { Template } from '../client-build/read-client-build.ts';
import { classesOf, printStyles } from '../client-build/sheet.ts';
import type { KeptCapture } from '../contract/snapshot.ts';

export type IdentifyPage = (
  markup: Pick<KeptCapture, 'capture' | 'classes'>,
  path: string,
  preloads: readonly string[],
  rootData?: Readonly<Record<string, string>>,
) => string;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/**
 * Of pages that the assembler of the same template puts together.
 * @param engine hash of the engine's own code: another one may put the same together in another way
 */
export function createIdentifier(template: Template, engine: string): IdentifyPage {
  const { html, integrity, sheets, rootId, base } = template;
  let frame: string | null = null;
  /** By the classes of a page: few pages have some that no other has. */
  const styles = new Map<string, string>();
  const stylesOf = (classes: string): string => {
    const known = styles.get(classes);
    if (known !== undefined) return known;
    const all = classesOf(html).union(new Set(classes.split(' ')));
    const made = hashOf([...sheets].map(([href, sheet]) => [href, printStyles(sheet, all, '')]));
    styles.set(classes, made);
    return made;
  };
  return ({ capture, classes }, path, preloads, rootData = {}) => {
    // The hashes of scripts in it are read with the first page.
    frame ??= hashOf([engine, addIntegrity(html, integrity), rootId, base, integrity !== null]);
    const links = preloads.map((href) => [href, integrity?.(href)]);
    return hashOf([frame, stylesOf(classes), capture, path, links, rootData]);
  };
}
