/** What the server's thread and the worker of the embedded services tell each other: plain data. */
import type { Limits } from './limits.ts';

export type ServiceRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Null when there is none, or when it was too long. */
  body: Uint8Array<ArrayBuffer> | null;
  bodyTooLong: boolean;
  /** Network address of the client. */
  address: string;
  /** What limits count: the address, of IPv6 its network. */
  network: string;
  /** The content security policy that the server has set for the answer. */
  policy: string | null;
};

export type ServiceAnswer = {
  status: number;
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
};

export type ServiceSettings = {
  directory: string;
  withAuth: boolean;
  withContact: boolean;
  /** The site's own address, which visitors can write to. */
  email: string;
  /** Days after which messages are deleted. */
  keepDays: number;
  demoPassword: string | undefined;
  limits: Limits;
  tokenSeconds: number | undefined;
  /** Milliseconds to wait for another program's lock on the database. */
  lockTimeout: number | undefined;
  /** Largest size of the database in bytes. */
  maxBytes: number | undefined;
};

/** What is known once the services are open. */
export type ServiceFacts = { demoEmail: string | null; demoIsPublic: boolean };

export type ToWorker =
  | { kind: 'ask'; id: number; request: ServiceRequest }
  /** Nobody waits for this answer any more. */
  | { kind: 'cancel'; id: number }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready'; facts: ServiceFacts }
  /** The services cannot start; the message says what to do. */
  | { kind: 'refused'; message: string }
  | { kind: 'answer'; id: number; answer: ServiceAnswer }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'log'; line: string };
