/** Why Chromium did not start, and what to do: from what it has printed. Pure. */

const sandbox =
  'This system keeps from it what its sandbox is made of (user namespaces), as Ubuntu 23.10 and newer do. Allow it: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (until the next start of the system; a file in /etc/sysctl.d keeps it).';

/** A line of Chromium's log without process, time and place in its source. */
const withoutPlace = (line: string): string => line.replace(/^\[[^\]]*\] */, '');

/** @param output puppeteer's message: a line of its own, then what Chromium has printed */
export function explainStart(output: string): string {
  if (output.includes('No usable sandbox')) return `No usable sandbox. ${sandbox}`;
  const [first = '', ...lines] = output.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /^\[[^\]]*(?:FATAL|ERROR):/.test(line)) ?? first;
  return `${withoutPlace(reason)} Run it with --version to see why.`;
}
