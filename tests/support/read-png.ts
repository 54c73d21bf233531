/** What the first chunk of a PNG says of it. */
export function readPng(bytes: Buffer): { width: number; height: number; transparent: boolean } {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('These bytes are no PNG.');
  // Colour types 4 and 6 have an alpha channel.
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), transparent: (bytes.readUInt8(25) & 4) > 0 };
}
