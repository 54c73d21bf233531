/** Icons of Lucide by their names, drawn into the pages: no script brings one, and none that is not shown is loaded. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import lucide from 'lucide-react/dynamicIconImports.mjs';
import { z } from 'zod';

const icons: Readonly<Record<string, () => Promise<unknown>>> = lucide;

/** As lucide.dev/icons calls them, former names included. */
export const iconNames: readonly string[] = Object.keys(icons);

/** What a module of the package holds besides its component. */
const iconModule = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
});

/** A mark beside a title that says the same: hidden from assistive technology. */
export async function drawIcon(name: string): Promise<Element> {
  const { __iconData } = iconModule.parse(await icons[name]?.());
  const lines = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  return s(
    'svg',
    { width: 28, height: 28, viewBox: '0 0 24 24', ...lines, ...ends, className: ['lucide'], ariaHidden: 'true' },
    __iconData.node.map(([tag, { key, ...attributes }]) => s(tag, attributes)),
  );
}
