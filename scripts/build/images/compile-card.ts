import { join } from 'node:path';
import { compileAsync } from 'sass';
import type { Content } from '../../../src/content/content-types.ts';
import { brandImporter } from '../styles/brand-styles.ts';

/** The style sheet of a share image, without its fonts. */
export async function compileCard(projectRoot: string, content: Content): Promise<string> {
  const importers = [brandImporter(projectRoot, async () => content)];
  return (await compileAsync(join(import.meta.dirname, 'share-card.scss'), { style: 'compressed', importers })).css;
}
