import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned } from '../src/modules/single-sign-on/keys/self-signed.ts';

const DAY_MS = 86_400_000;

/** A key, a certificate of it about itself for localhost, and the file of that certificate: its own authority. */
export function aCertificate(): { key: string; cert: string; file: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const now = Date.now();
  const cert = selfSigned(key, 'localhost', new Date(now - DAY_MS), new Date(now + DAY_MS));
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'vivavoce-test-certificate-')), 'ca.pem');
  writeFileSync(file, cert);
  return { key, cert, file };
}
