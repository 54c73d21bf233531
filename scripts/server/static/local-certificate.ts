/** A self-signed certificate for `localhost`, for checks that need TLS. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Certificate and key, as PEM. */
export type Certificate = { cert: string; key: string };

/** There is no openssl to make a certificate with. */
class NoCertificateError extends Error {
  override readonly name = 'NoCertificateError';
}

export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-out', cert, '-keyout', key],
    ]);
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new NoCertificateError(
      'openssl was not found, which makes the certificate of the local server. Install it (Debian: sudo apt-get install openssl), then run this command again.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
