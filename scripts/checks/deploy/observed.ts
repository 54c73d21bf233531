/** What the check has seen of a deployment; the finders judge it. */
import type { BuildFacts } from '../../shared/build-facts.ts';

/** One answer. Status 0: none came, and `body` says why. */
export type Answer = {
  status: number;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

export const noAnswer = (reason: string): Answer => ({ status: 0, headers: {}, body: reason });

export type Target = {
  kind: 'folder' | 'host';
  /** The folder, or the origin of the host. */
  place: string;
  /** On this machine, or called a rehearsal: plain HTTP and services on this machine are expected. */
  isRehearsal: boolean;
};

export type Observed = {
  target: Target;
  facts: BuildFacts;
  /** Answers by path; of a folder, as a host would give them that reads `_headers`. */
  answers: ReadonlyMap<string, Answer>;
  /** Texts of the scripts, by path. */
  scripts: ReadonlyMap<string, string>;
  /** Of a public host only: what it answers to plain HTTP, and which versions of TLS it speaks. */
  transport: { plain: Answer; version: string | null; acceptsTls12: boolean } | null;
  now: Date;
};

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** True for an address of this machine. */
export const isLocal = (address: string): boolean => loopback.test(URL.parse(address)?.hostname ?? '');
