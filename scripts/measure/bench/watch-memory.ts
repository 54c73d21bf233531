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

/** Proportional: memory that Chromium's processes share counts once. Slow to ask for: of no process but those that count. */
function readBytes(id: number): number {
  try {
    const [, kilobytes = '0'] = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

function treeBytes(root: number): number {
  const parents = readParents();
  const isBelow = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  let bytes = 0;
  for (const id of parents.keys()) if (isBelow(id)) bytes += readBytes(id);
  return bytes;
}

/** Looks twice a second; `stop` gives the most that was seen, in bytes, or null where /proc does not tell. */
export function watchMemory(root = process.pid): { stop: () => number | null } {
  let peak = 0;
  let known = true;
  const look = (): void => {
    try {
      peak = Math.max(peak, treeBytes(root));
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
