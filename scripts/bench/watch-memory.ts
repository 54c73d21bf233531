/** Measures the memory of a process and its descendants, from /proc. Systems without /proc give no result. */
import { readdirSync, readFileSync } from 'node:fs';

function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process has ended in the meantime.
    }
  }
  return parents;
}

/** Reads a field in kilobytes from a file in /proc. Returns bytes, or 0 if the process has ended. */
function readField(id: number, file: string, field: RegExp): number {
  try {
    const [, kilobytes = '0'] = field.exec(readFileSync(`/proc/${id}/${file}`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Reads the proportional set size (PSS), which counts shared memory only once. Slow, because the kernel visits every
 * memory page.
 */
const readExact = (id: number): number => readField(id, 'smaps_rollup', /^Pss:\s+(\d+)/m);

/** Reads the anonymous memory. Fast, because the kernel keeps this count anyway, but it omits mapped files. */
const readRough = (id: number): number => readField(id, 'status', /^RssAnon:\s+(\d+)/m);

function findTree(root: number): number[] {
  const parents = readParents();
  const isBelow = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isBelow);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The exact memory (PSS) is measured again only if the rough measure has grown by this factor. */
const growth = 1.01;
/**
 * After this many rough measures, the exact memory is measured even without growth. A rough measure counts a process
 * twice while it forks, so it may be too high for later measures to exceed.
 */
const maxRough = 10;

/**
 * Measures the memory of the process `root` and its descendants twice a second. The exact memory is measured only after
 * growth. Otherwise, these slow measurements would make the watched process take a twelfth longer. `stop` returns the
 * peak in bytes, or null if /proc is missing.
 */
export function watchMemory(root = process.pid): { stop: () => number | null } {
  let peak = 0;
  let last = 0;
  let skipped = 0;
  let known = true;
  const look = (): void => {
    try {
      const tree = findTree(root);
      const rough = sum(tree.map(readRough));
      skipped += 1;
      if (rough < last * growth && skipped < maxRough) return;
      last = rough;
      skipped = 0;
      peak = Math.max(peak, sum(tree.map(readExact)));
    } catch {
      known = false;
    }
  };
  look();
  const timer = setInterval(look, 500);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return known ? peak : null;
    },
  };
}
