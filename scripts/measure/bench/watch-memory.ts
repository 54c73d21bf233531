/** Memory of this process and all below it, read from /proc; where there is none, nothing is known. */
import { readdirSync, readFileSync } from 'node:fs';

type Process = { parent: number; bytes: number };

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      // Proportional: memory that Chromium's processes share counts once.
      const [, kilobytes = '0'] = readFileSync(`/proc/${name}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+)/m) ?? [];
      processes.set(Number(name), { parent, bytes: Number(kilobytes) * 1024 });
    } catch {
      // It has ended in the meantime.
    }
  }
  return processes;
}

function treeBytes(): number {
  const processes = readProcesses();
  const isBelow = (id: number): boolean => {
    for (let at = id; at > 1; at = processes.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  let bytes = 0;
  for (const [id, { bytes: own }] of processes) if (isBelow(id)) bytes += own;
  return bytes;
}

/** Looks twice a second; `stop` gives the most that was seen, in bytes, or null where /proc does not tell. */
export function watchMemory(): { stop: () => number | null } {
  let peak = 0;
  let known = true;
  const look = (): void => {
    try {
      peak = Math.max(peak, treeBytes());
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
