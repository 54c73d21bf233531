/** What the site answers to a request, from the build that stands in the folder: status, headers and body at once. */
import type { IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Negotiator from 'negotiator';
import { contentTypes, plainText } from '../../build/hosting/content-types.ts';
import { defaultCaching, headersAt } from '../../build/hosting/header-rules.ts';
import { answerFile } from './answer-file.ts';
import { ChangedFileError } from './file-bodies.ts';
import { type Asked, findAddress } from './request-address.ts';
import type { Found, ServedFolder } from './served-folder.ts';
import { type Coding, notFoundAddress } from './site-index.ts';

export type Answer = {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer | null;
  /** What the bytes are a part of. */
  whole?: Buffer;
};

const hashedFolder = '/assets/';
const codings: Coding[] = ['br', 'gzip', 'identity'];
/** While another build takes the folder's place, for a moment neither is there: a request waits for a second. */
const maxAttempts = 50;
const retryDelay = 20;

export const answerText = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'Content-Type': plainText, 'Cache-Control': 'no-store', ...headers },
  bytes: Buffer.from(`${text}\n`),
});

export const answerBusy = (): Answer => answerText(503, 'Busy. Please try again in a moment.', { 'Retry-After': '1' });

/** Codings that the browser accepts, best first. */
const acceptedCodings = (request: IncomingMessage): Coding[] =>
  new Negotiator(request).encodings(codings, { preferred: codings }) as Coding[];

const typeOf = (address: string): string =>
  contentTypes[extname(address).slice(1) || 'html'] ?? 'application/octet-stream';

/** Headers of whatever is at an address; `Content-Type` is that of a file, and not every answer is one. */
function headersOf(folder: ServedFolder, address: string): { type: string; headers: Record<string, string> } {
  const { 'Content-Type': type = typeOf(address), ...headers } = headersAt(folder.build.rules, address);
  return { type, headers: { 'Cache-Control': defaultCaching, ...headers, Vary: 'Accept-Encoding' } };
}

const codingHeader = (coding: Coding): Record<string, string> =>
  coding === 'identity' ? {} : { 'Content-Encoding': coding };

function answerFound(folder: ServedFolder, address: string, found: Found, request: IncomingMessage): Answer {
  const { type, headers } = headersOf(folder, address);
  const answer = answerFile(request.method ?? 'GET', request.headers, found.body);
  const content = answer.bytes ? { 'Content-Type': type, ...codingHeader(found.coding) } : {};
  return {
    status: answer.status,
    headers: { ...headers, ...content, ...answer.headers },
    bytes: answer.bytes,
    whole: found.body.bytes,
  };
}

/** The not-found page. A missing asset gets plain text: no browser should run a page as a script. */
async function answerNotFound(folder: ServedFolder, path: string | null, request: IncomingMessage): Promise<Answer> {
  const { rules, files } = folder.build;
  const page = files.get(notFoundAddress);
  if (path?.startsWith(hashedFolder) || !page) {
    const { 'Content-Type': _, ...headers } = headersAt(rules, path ?? '/');
    return answerText(404, 'Not found', { ...headers, Vary: 'Accept-Encoding', 'Cache-Control': 'no-store' });
  }
  const { headers } = headersOf(folder, path ?? notFoundAddress);
  const { coding, body } = await folder.read(page, acceptedCodings(request));
  return {
    status: 404,
    headers: { ...headers, 'Content-Type': contentTypes.html ?? plainText, ...codingHeader(coding) },
    bytes: body.bytes,
    whole: body.bytes,
  };
}

async function answerAddress(folder: ServedFolder, path: string | null, request: IncomingMessage): Promise<Answer> {
  const file = path === null || path === notFoundAddress ? undefined : folder.build.files.get(path);
  if (file) return answerFound(folder, file.address, await folder.read(file, acceptedCodings(request)), request);
  const former = path === null ? null : await folder.readFormer(path, acceptedCodings(request));
  if (path !== null && former) return answerFound(folder, path, former, request);
  return answerNotFound(folder, path, request);
}

/** Makes an answer again when another build has taken the folder's place meanwhile; null when that does not end. */
async function retryWhileReplaced(folder: ServedFolder, makeAnswer: () => Promise<Answer>): Promise<Answer | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      return await makeAnswer();
    } catch (error) {
      if (!(error instanceof ChangedFileError)) throw error;
      // The whole answer is made from the new build.
      const { build } = folder;
      await folder.renew();
      if (folder.build === build) await setTimeout(retryDelay);
    }
  }
  return null;
}

/** Where an address leads that is not a page's own: one that a page has had, or another spelling. Null for any other. */
function findLocation(folder: ServedFolder, asked: Asked): string | null {
  const address = findAddress(asked);
  const moved = folder.build.redirects.find(address ?? asked.path ?? '', asked.search);
  return moved ?? (address === null ? null : `${address}${asked.search}`);
}

/** @param asked null when the request's target is not an address */
export async function answerSite(folder: ServedFolder, asked: Asked | null, request: IncomingMessage): Promise<Answer> {
  const { headers } = headersOf(folder, asked?.path ?? '/');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerText(405, 'Method not allowed', { ...headers, 'Cache-Control': 'no-store', Allow: 'GET, HEAD' });
  }
  const location = asked && findLocation(folder, asked);
  if (location !== null) {
    return { status: 308, headers: { ...headers, 'Cache-Control': defaultCaching, Location: location }, bytes: null };
  }
  const answer = await retryWhileReplaced(folder, () => answerAddress(folder, asked?.path ?? null, request));
  return answer ?? { ...answerBusy(), headers: { ...headers, ...answerBusy().headers } };
}
