/** Memory of a process and all below it, read from /proc; where there is none, nothing is known. */
import { readdirSync, readFileSync } from 'node:fs';

function readParents(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended in the meantime.
    }
  }
  return parents;
}

/** What a field of a file in /proc says in kilobytes, in bytes; 0 where the process has ended. */
function readField(id: number, file: string, field: RegExp): number {
  try {
    const [, kilobytes = '0'] = field.exec(readFileSync(`/proc/${id}/${file}`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** Proportional: memory that Chromium's processes share counts once. The system walks through all pages of the process to tell it. */
const readExact = (id: number): number => readField(id, 'smaps_rollup', /^Pss:\s+(\d+)/m);

/** What the process has written to: a counter of the system's. Files that it has mapped are left out. */
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

/** Growth by less is not looked at closely. */
const growth = 1.01;
/** Looks after which it is looked at closely all the same: what a process has that is just being forked counts twice. */
const maxRough = 10;

/**
 * Looks twice a second, and closely only where there is more than when it last did: to do so each time took a twelfth of the time that was
 * measured beside it. `stop` gives the most that was seen, in bytes, or null where /proc does not tell.
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
