import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../src/modules/single-sign-on/keys/keys.ts';
import type { SamlLies } from '../fakes/saml-provider.ts';
import { aSamlScene, useSamlProvider } from '../saml-scene.ts';
import { problemOf } from '../staff-scene.ts';
import { xmlsec } from './xmlsec.ts';

/** The product and a tool of others agree on which signatures hold ([testing](../../../docs/testing.md)). */

const tool = xmlsec(process.env['SIMPLESAMLPHP'] ?? '');
const { fake, server } = useSamlProvider();

const textOf = (form: { SAMLResponse: string }) => Buffer.from(form.SAMLResponse, 'base64').toString();
const certificateOf = (metadata: string) =>
  `-----BEGIN CERTIFICATE-----\n${/<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1]}\n-----END CERTIFICATE-----\n`;

/** Reaction of the product to an answer, and the answer itself. */
async function answered(lies: SamlLies, scene: Awaited<ReturnType<typeof aSamlScene>>) {
  const answers: string[] = [];
  fake.lies = {
    ...lies,
    posted: (form) => {
      answers.push(textOf(form));
      return form;
    },
  };
  const reply = await scene.signIn();
  return { reply, xml: answers[0] ?? '' };
}

describe('what the product accepts', () => {
  it.each<[name: string, lies: SamlLies, signed: ('Assertion' | 'Response')[]]>([
    ['a signed assertion', {}, ['Assertion']],
    ['a signed answer', { signs: 'response' }, ['Response']],
    ['both', { signs: 'both' }, ['Assertion', 'Response']],
    ['an encrypted assertion', { encrypts: {} }, ['Assertion']],
    ['an encrypted assertion in a signed answer', { encrypts: {}, signs: 'both' }, ['Assertion', 'Response']],
    [
      'an assertion encrypted with 128 bits',
      { encrypts: { content: 'http://www.w3.org/2009/xmlenc11#aes128-gcm' } },
      ['Assertion'],
    ],
  ])('%s holds for the other tool, too', async (_name, lies, signed) => {
    const scene = await aSamlScene(server, fake);
    const { reply, xml } = await answered(lies, scene);
    expect(reply.json, reply.text).toEqual({ status: 'OK' });
    const [{ private_key }] = await keysOf(server.ctx, scene.provider.id);
    const certificate = certificateOf(fake.metadata());
    for (const name of signed) {
      const readable = lies.encrypts && name === 'Assertion' ? tool.decrypts(xml, private_key) : xml;
      expect(tool.verifies(readable, name, certificate), name).toBe(true);
      const changed =
        name === 'Assertion'
          ? readable.replace(/(<saml:NameID[^>]*>)/, '$1x')
          : readable.replace('Destination="', 'Destination="x');
      expect(changed).not.toBe(readable);
      expect(tool.verifies(changed, name, certificate), name).toBe(false);
    }
  });
});

const DIGESTS = {
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha384: 'http://www.w3.org/2001/04/xmldsig-more#sha384',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
};
type Digest = keyof typeof DIGESTS;

/** The answer with an empty signature for the other tool in its assertion. */
const withTemplate = (xml: string, algorithm: 'rsa' | 'ecdsa', digest: Digest): string => {
  const id = /<saml:Assertion [^>]*ID="([^"]*)"/.exec(xml)?.[1] ?? '';
  const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const template =
    `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${c14n}"/>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#${algorithm}-${digest}"/><ds:Reference URI="#${id}">` +
    `<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="${c14n}"/></ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${DIGESTS[digest]}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>`;
  return xml.replace(/(<saml:Assertion .*?<\/saml:Issuer>)/s, (start) => start + template);
};

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

function newKeys(algorithm: 'rsa' | 'ecdsa', folder: string) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = algorithm === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  openssl(
    'req',
    '-x509',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=id.example',
    '-newkey',
    ...kind,
    '-keyout',
    key,
    '-out',
    certificate,
  );
  return {
    private_key: readFileSync(key, 'utf8'),
    certificate: readFileSync(certificate, 'utf8'),
  };
}

describe('what the other tool signs', () => {
  it.each<['rsa' | 'ecdsa', Digest]>([
    ['rsa', 'sha256'],
    ['rsa', 'sha384'],
    ['rsa', 'sha512'],
    ['ecdsa', 'sha256'],
    ['ecdsa', 'sha384'],
    ['ecdsa', 'sha512'],
  ])('by %s with %s is accepted, and refused once it is changed', async (algorithm, digest) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'signing-keys-'));
    const keys = newKeys(algorithm, folder);
    rmSync(folder, { recursive: true });
    const bare = keys.certificate.replaceAll(/-----[^-]+-----|\s/g, '');
    fake.changed = (metadata) => metadata.replaceAll(/(<ds:X509Certificate>)[^<]*/g, `$1${bare}`);
    const sign = (xml: string) => tool.signs(withTemplate(xml, algorithm, digest), keys);
    fake.lies = { signs: 'nothing', after: sign };
    const scene = await aSamlScene(server, fake);
    const { reply, xml } = await answered({ signs: 'nothing', after: sign }, scene);
    expect(reply.json, reply.text).toEqual({ status: 'OK' });
    expect(tool.verifies(xml, 'Assertion', keys.certificate)).toBe(true);
    const changed = await answered(
      {
        signs: 'nothing',
        after: (one) => sign(one).replace(/(<saml:NameID[^>]*>)/, '$1x'),
      },
      scene,
    );
    expect(problemOf(changed.reply)).toMatchObject({
      status: 400,
      code: 'sso_refused',
    });
    expect(tool.verifies(changed.xml, 'Assertion', keys.certificate)).toBe(false);
  });
});
