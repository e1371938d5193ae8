import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Options that a page receives to create or to use a passkey. */
export interface AskedFor {
  challenge: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The head of a CBOR item (RFC 8949), for lengths below 65,536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const textItem = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...items: [Buffer, Buffer][]) => Buffer.concat([head(5, items.length), ...items.flat()]);

/** A device that keeps one passkey, written by us; Chromium's virtual one is tried in the journeys. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(20);
  readonly #party: string;
  readonly #origin: string;
  counter = 0;

  constructor(publicUrl: string, origin = new URL(publicUrl).origin) {
    this.#party = new URL(publicUrl).hostname;
    this.#origin = origin;
  }

  #data(verified: boolean, attested?: Buffer): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(this.#party), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  #client(type: string, { challenge }: AskedFor): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #credential(response: object) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** Makes the passkey. */
  make(request: AskedFor) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string | undefined) => bytes(Buffer.from(value ?? '', 'base64url'));
    // A COSE key: EC2, ES256, P-256.
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), coordinate(x)],
      [integer(-3), coordinate(y)],
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = map(
      [textItem('fmt'), textItem('none')],
      [textItem('attStmt'), map()],
      [textItem('authData'), bytes(this.#data(true, attested))],
    );
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', request).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs with the passkey. @param verified whether the device checked its owner */
  sign(request: AskedFor, { verified = true }: { verified?: boolean } = {}) {
    const data = this.#data(verified);
    const client = this.#client('webauthn.get', request);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }
}
