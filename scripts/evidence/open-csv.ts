import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open as openZipFile, type ZipFile } from 'yauzl';

/** Thrown when a file of vessel positions can't be used. The message names the file and says why, and what to do. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError';
}

/** The first two bytes of every zip file. */
const zipSignature = 'PK';

const download = 'Download the file again, or pass the unpacked CSV.';

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new EvidenceError(
      error.code === 'ENOENT'
        ? `There is no file ${path}. Pass AIS_2020_01_01.zip of the U.S. Marine Cadastre, or the CSV from this zip.`
        : `${path} can't be read: ${error.message}.`,
    );
  });
  try {
    if (!(await file.stat()).isFile())
      throw new EvidenceError(
        `${path} is not a file. Pass AIS_2020_01_01.zip of the U.S. Marine Cadastre, or the CSV from this zip.`,
      );
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new EvidenceError(`${path} is empty. ${download}`);
    return buffer.toString('latin1');
  } finally {
    await file.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('error', reject).on('end', resolve).readEntry();
  });
  return entries;
}

const isCsv = ({ fileName }: Entry): boolean =>
  /\.csv$/i.test(fileName) && !fileName.startsWith('__MACOSX/') && !basename(fileName).startsWith('.');

async function openZip(path: string): Promise<{ name: string; stream: Readable }> {
  const broken = (error: Error) => new EvidenceError(`${path} is not a complete zip (${error.message}). ${download}`);
  const openFile = promisify<string, object, ZipFile>(openZipFile);
  const zip = await openFile(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw broken(error);
  });
  try {
    const entries = await listEntries(zip);
    const [entry, other] = entries.filter(isCsv);
    if (!entry || other) {
      const names = entries.map(({ fileName }) => fileName).join(', ') || 'nothing';
      throw new EvidenceError(`${path} must contain one CSV, but contains ${names}. Unpack the zip, and pass the CSV.`);
    }
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
    stream.on('close', () => zip.close());
    return { name: `${path}, ${entry.fileName}`, stream };
  } catch (error) {
    zip.close();
    throw error instanceof EvidenceError || !(error instanceof Error) ? error : broken(error);
  }
}

/**
 * Opens a CSV file, or the CSV file in a zip.
 * @returns the text of the CSV as a stream, and the name of the file for messages
 * @throws EvidenceError when the file doesn't exist or is a broken zip
 */
export async function openCsv(path: string): Promise<{ name: string; stream: Readable }> {
  const start = await readStart(path);
  if (/\.zip$/i.test(path) && !start.startsWith(zipSignature))
    throw new EvidenceError(`${path} is not a zip. ${download}`);
  return start.startsWith(zipSignature) ? openZip(path) : { name: path, stream: createReadStream(path) };
}
