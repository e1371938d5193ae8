import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { expect, it } from 'vitest';
import { aSamlScene, useSamlProvider } from '../../../../test/saml-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { selfSigned } from '../keys/self-signed.ts';

const { fake, server } = useSamlProvider();

type Key = 'rsa' | 'ecdsa';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ENC = 'http://www.w3.org/2001/04/xmlenc#';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ASSERTION = '//*[local-name(.)="Assertion"]';

function newKey(kind: Key): string {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Signs an assertion; the algorithm that the message names may be another one than that of the key. */
function signed(xml: string, private_key: string, named: Key, digest: string): string {
  const signature = `${MORE}${named}-${digest}`;
  const hash = digest === 'sha384' ? `${MORE}${digest}` : `${ENC}${digest}`;
  const signer = new SignedXml({
    privateKey: private_key,
    signatureAlgorithm: signature,
    canonicalizationAlgorithm: C14N,
    getKeyInfoContent: () => null,
  });
  signer.SignatureAlgorithms[signature] = class {
    getAlgorithmName = () => signature;
    getSignature = (text: unknown) =>
      sign(digest, Buffer.from(String(text)), { key: private_key, dsaEncoding: 'ieee-p1363' }).toString('base64');
    verifySignature = () => false;
  };
  signer.HashAlgorithms[hash] = class {
    getAlgorithmName = () => hash;
    getHash = (text: string) => createHash(digest).update(text).digest('base64');
  };
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N];
  signer.addReference({ xpath: ASSERTION, digestAlgorithm: hash, transforms });
  signer.computeSignature(xml, {
    location: { reference: `${ASSERTION}/*[local-name(.)="Issuer"]`, action: 'after' },
  });
  return signer.getSignedXml();
}

/** A company whose provider signs so, whatever its key is. */
async function aScene(key: Key, named: Key, digest: string) {
  const private_key = newKey(key);
  const certificate = selfSigned(private_key, 'id.example', new Date(0), new Date('2049-01-01T00:00:00Z'));
  const bare = certificate.replaceAll(/-----[^-]+-----|\s/g, '');
  fake.changed = (metadata) => metadata.replaceAll(/(<ds:X509Certificate>)[^<]*/g, `$1${bare}`);
  const lies = { signs: 'nothing' as const, assertion: (xml: string) => signed(xml, private_key, named, digest) };
  fake.lies = { ...lies, assertion: (xml) => signed(xml, private_key, key, digest) };
  const scene = await aSamlScene(server, fake);
  fake.lies = lies;
  return { scene, lies };
}

it.each<[Key, string]>([
  ['rsa', 'sha384'],
  ['ecdsa', 'sha256'],
  ['ecdsa', 'sha512'],
])('accepts what is signed by %s with %s, and refuses it once it is changed', async (key, digest) => {
  const { scene, lies } = await aScene(key, key, digest);
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  fake.lies = { ...lies, after: (xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1x') };
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 400, code: 'sso_refused' });
});

it('refuses a key of another kind than the algorithm that is named', async () => {
  const { scene } = await aScene('rsa', 'ecdsa', 'sha256');
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 400, code: 'sso_refused' });
});
