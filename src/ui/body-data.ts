import type { BodyData } from '#content/sources.ts';
import { buildElement, revive } from './element-data.ts';
import { gatherDrawings } from './printed-drawings.ts';

/** As the build names a drawing in marks (`scripts/build/content/identifiers.ts`). */
const nameDrawing = (name: string): string => `drawing_${name.replaceAll('-', '_')}`;

/**
 * The value of a body that holds no code.
 * @param components those that its texts name
 */
export async function readBody(
  { json, drawings, named }: BodyData,
  components: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const names = Object.keys(drawings);
  const drawn = await gatherDrawings(names, async () => ({
    default: await Promise.all(Object.values(drawings).map(async (load) => buildElement((await load()).default))),
  }));
  const shown = Object.fromEntries(names.map((name, index) => [nameDrawing(name), drawn[index]]));
  return revive(json, { ...components, ...named, ...shown });
}
