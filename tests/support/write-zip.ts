/** A small zip of files, deflated, as programs that stream them write it: sizes stand behind the data. */
import { crc32, deflateRawSync } from 'node:zlib';

const version = 20;
const deflate = 8;
/** Flag 3: checksum and sizes follow the data. */
const streamed = 8;

/** @param values each with its length in bytes, little-endian */
function pack(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** By APPNOTE.TXT 6.3.10. @param files texts by name */
export function writeZip(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const sizes = pack([crc32(data), 4], [packed.length, 4], [data.length, 4]);
    const common = pack([version, 2], [streamed, 2], [deflate, 2], [0, 2], [0, 2]);
    const nothing = Buffer.alloc(12);
    const lengths = pack([name.length, 2], [0, 2]);
    const entry = [pack([0x04034b50, 4]), common, nothing, lengths, name, packed, pack([0x08074b50, 4]), sizes];
    central.push(
      pack([0x02014b50, 4], [version, 2]),
      ...[common, sizes, lengths],
      pack([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    local.push(...entry);
    offset += Buffer.concat(entry).length;
  }
  const directory = Buffer.concat(central);
  const count = Object.keys(files).length;
  const end = pack([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...local, directory, end]);
}
