import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SAML = 'urn:oasis:names:tc:SAML:2.0';
const IDS = ['assertion:Assertion', 'protocol:Response'].flatMap((name) => ['--id-attr:ID', `${SAML}:${name}`]);
/** Keys that metadata gave count, never one that a message brings. */
const NO_KEYS_OF_MESSAGES = ['--enabled-key-data', 'rsa,ecdsa'];

/** The tool xmlsec1 of Debian: XML signatures and encryption by libxmlsec and libxml2, which share no code with ours. */
export interface Xmlsec {
  /** @returns whether the signature holds that stands directly in the first element of this name */
  verifies(xml: string, signed: 'Assertion' | 'Response', certificate: string): boolean;
  /** Fills in the signature whose digest and value are empty. */
  signs(xml: string, keys: { private_key: string; certificate: string }): string;
  /** Opens what is encrypted, in its place. */
  decrypts(xml: string, private_key: string): string;
}

/** @param root the folder into which `dpkg -x` put the packages of xmlsec1 */
export function xmlsec(root: string): Xmlsec {
  const libraries = path.join(root, 'usr/lib/x86_64-linux-gnu');

  function run<Result>(
    args: (folder: string) => string[],
    files: Record<string, string>,
    read: (ran: { ok: boolean; errors: string; output: () => string }) => Result,
  ): Result {
    const folder = mkdtempSync(path.join(tmpdir(), 'xmlsec-'));
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
      const command = [...args(folder), path.join(folder, 'message.xml')];
      const { error, status, stderr } = spawnSync(path.join(root, 'usr/bin/xmlsec1'), command, {
        env: { LD_LIBRARY_PATH: libraries },
        encoding: 'utf8',
      });
      if (error) throw error;
      return read({
        ok: status === 0,
        errors: stderr,
        output: () => readFileSync(path.join(folder, 'output.xml'), 'utf8'),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Runs a command that writes a document. */
  const written = (args: (folder: string) => string[], files: Record<string, string>): string =>
    run(
      (folder) => [...args(folder), '--output', path.join(folder, 'output.xml')],
      files,
      ({ ok, errors, output }) => {
        if (!ok) throw new Error(`xmlsec1: ${errors}`);
        return output();
      },
    );

  return {
    verifies: (xml, signed, certificate) =>
      run(
        (folder) => [
          '--verify',
          ...IDS,
          ...NO_KEYS_OF_MESSAGES,
          '--pubkey-cert-pem',
          path.join(folder, 'certificate.pem'),
          '--node-xpath',
          `(//*[local-name()="${signed}"])[1]/*[local-name()="Signature"]`,
        ],
        { 'message.xml': xml, 'certificate.pem': certificate },
        ({ ok }) => ok,
      ),
    signs: (xml, { private_key, certificate }) =>
      written(
        (folder) => [
          '--sign',
          ...IDS,
          '--privkey-pem',
          `${path.join(folder, 'key.pem')},${path.join(folder, 'certificate.pem')}`,
        ],
        {
          'message.xml': xml,
          'key.pem': private_key,
          'certificate.pem': certificate,
        },
      ),
    decrypts: (xml, private_key) =>
      written((folder) => ['--decrypt', '--privkey-pem', path.join(folder, 'key.pem')], {
        'message.xml': xml,
        'key.pem': private_key,
      }),
  };
}
