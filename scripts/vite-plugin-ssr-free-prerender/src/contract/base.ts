/** The folder of the host that the site lies in, as Vite's `base` names it: `/`, or `/shop/`. Pure. */

/** What stands behind the base in an address: `about` of `/shop/about`, nothing of `/shop/`; null of `/other`. */
export function belowBase(address: string, base: string): string | null {
  if (address.startsWith(base)) return address.slice(base.length);
  return `${address}/` === base ? '' : null;
}

/** The address of a file of the site. */
export const addressOf = (file: string, base: string): string => base + file;
