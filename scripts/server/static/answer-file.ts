/** Conditions and ranges of a request for a file, as RFC 9110 has them. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Body } from './file-bodies.ts';

export type FileAnswer = { status: 200 | 206 | 304 | 412 | 416; headers: Record<string, string>; bytes: Buffer | null };

type Range = { first: number; last: number };

/** True when a list of entity tags (RFC 9110, 8.8.3) names this one, weakly compared. */
const names = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);

/** Strongly compared: a weak tag matches nothing. */
const namesStrongly = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((name) => name.trim() === etag);

/**
 * RFC 9110, 14.1.2. More than one range and anything malformed are ignored, as the RFC allows.
 * @returns null to ignore it, 'none' when no byte of `size` is in it
 */
function readRange(header: string, size: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? [];
  if (from === '' && to === '') return null;
  // Numbers of any length: what is too long for one is larger than any file.
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'none';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** A date never matches: no `Last-Modified` is sent that it could come from. */
const allowsRange = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange === etag;

/** @param headers of the request */
export function answerFile(method: string, headers: IncomingHttpHeaders, { bytes, etag }: Body): FileAnswer {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesStrongly(ifMatch, etag))
    return { status: 412, headers: { ETag: etag }, bytes: null };
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && names(ifNoneMatch, etag))
    return { status: 304, headers: { ETag: etag }, bytes: null };
  const whole = { ETag: etag, 'Accept-Ranges': 'bytes' };
  const asked = headers.range;
  const range =
    method === 'GET' && asked !== undefined && allowsRange(headers['if-range']?.toString(), etag)
      ? readRange(asked, bytes.length)
      : null;
  if (range === 'none') {
    return { status: 416, headers: { ...whole, 'Content-Range': `bytes */${bytes.length}` }, bytes: null };
  }
  if (range === null) return { status: 200, headers: whole, bytes };
  const { first, last } = range;
  return {
    status: 206,
    headers: { ...whole, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
    bytes: bytes.subarray(first, last + 1),
  };
}
