import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** One value in DER: a tag, the length, the content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const [INTEGER, BITS, SEQUENCE, SET, UTF8, UTC_TIME] = [0x02, 0x03, 0x30, 0x31, 0x0c, 0x17];
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const VERSION_3 = Buffer.from('a003020102', 'hex');

/** With two digits for the year, as the rules for certificates ask for until 2049. */
const timeOf = (at: Date) => der(UTC_TIME, Buffer.from(`${at.toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)}Z`));

/**
 * A certificate of a key about itself, as metadata carries it. No trust depends on what it says: the provider
 * knows the key from our metadata.
 * @param private_key an RSA key, in PEM
 * @returns the certificate, in PEM
 */
export function selfSigned(private_key: string, name: string, from: Date, until: Date): string {
  const key = createPrivateKey(private_key);
  const names = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))));
  const serial = randomBytes(16);
  // Positive, and of full length.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const content = der(
    SEQUENCE,
    VERSION_3,
    der(INTEGER, serial),
    SHA256_WITH_RSA,
    names,
    der(SEQUENCE, timeOf(from), timeOf(until)),
    names,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const whole = der(SEQUENCE, content, SHA256_WITH_RSA, der(BITS, Buffer.from([0]), sign('sha256', content, key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
