/** Reads from the command line where the local server listens. */
import { isIP } from 'node:net';
import { optionWithDefault } from '../../shared/command-parameters.ts';
import { UsageError } from '../../shared/usage-error.ts';

export const portRange = { first: 4173, last: 4199 } as const;

/** @throws UsageError when the text is not a port */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UsageError(`"${text}" is not a port. Name one from 1 to 65535.`);
  }
  return port;
}

/** @throws UsageError when the text is a name other than localhost */
export function readAddress(text: string): string {
  if (text !== 'localhost' && isIP(text) === 0)
    throw new UsageError(`"${text}" is not a network address, such as 0.0.0.0 or ::.`);
  return text;
}

export const hostOption = optionWithDefault({
  placeholder: 'ADDRESS',
  meaning: 'network address to listen on; 0.0.0.0 and :: answer other machines too, without sign-in and contact form',
  default: 'localhost',
  read: readAddress,
});

export function explainListenError(error: unknown, port: number, address: string, command = 'serve'): unknown {
  const explanations = new Map([
    [
      'EADDRINUSE',
      `Port ${port} is taken by another program. Name a free one: npm run ${command} -- --port ${port + 1}`,
    ],
    ['EADDRNOTAVAIL', `${address} is not an address of this machine. Name one that is, or leave --host out.`],
    ['EACCES', `Port ${port} is for the system's own user. Name one from 1024: npm run serve -- --port 4173`],
  ]);
  const says = explanations.get((error as NodeJS.ErrnoException).code ?? '');
  return says === undefined ? error : new UsageError(says);
}
