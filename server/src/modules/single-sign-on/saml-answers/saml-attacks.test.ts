import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { ApiClient, Reply } from '../../../../test/api-client.ts';
import { samlAttribute, samlInstant } from '../../../../test/fakes/saml-provider.ts';
import type { SamlFacts, SamlLies } from '../../../../test/fakes/saml-provider.ts';
import { comeBack, startSignIn, refusalsIn } from '../../../../test/provider-scene.ts';
import { aSamlScene, leaveForSaml, post, useSamlProvider } from '../../../../test/saml-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';

const { fake, server } = useSamlProvider();
const scene = perFile(() => aSamlScene(server, fake));

const { counts, ...refusals } = refusalsIn(server, scene);
async function expectRefusal(attack: (browser: ApiClient) => Promise<Reply>, reason: string): Promise<void> {
  const called = fake.calls.length;
  await refusals.expectRefusal(attack, reason);
  // Metadata are read before a browser leaves.
  expect(fake.calls.slice(called).filter((path) => path !== '/metadata')).toEqual([]);
}

const SIGNATURE = /<Signature[\s>].*?<\/Signature>|<ds:Signature[\s>].*?<\/ds:Signature>/s;
const ASSERTION = /<saml:Assertion .*<\/saml:Assertion>/s;
const assertionIn = (xml: string) => ASSERTION.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? '';
const unsigned = (xml: string) => xml.replace(SIGNATURE, '');
/** Another person in the same words, without a signature. */
const forged = (xml: string) =>
  unsigned(xml)
    .replace(/ID="_a[^"]*"/, 'ID="_evil"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, '$1somebody else');
const forgedResponse = (xml: string) => forged(xml.replace(/ID="_r[^"]*"/, 'ID="_evil_response"'));
const around = (signature: string, inside: string) =>
  signature.replace(
    /<\/(ds:)?Signature>$/,
    (end, prefix: string | undefined) => `<${prefix ?? ''}Object>${inside}</${prefix ?? ''}Object>${end}`,
  );
const bareResponse = (xml: string) => xml.replace(/^<\?xml.*?\?>/, '');
const inSignature = (change: (signature: string) => string) => (xml: string) => xml.replace(SIGNATURE, change);
const facts = (given: Partial<SamlFacts>): SamlLies => ({ facts: () => given });
const withAssertion = (change: (xml: string) => string): SamlLies => ({
  after: (xml) => xml.replace(ASSERTION, change),
});
const posted = (change: (message: string) => string): SamlLies => ({
  posted: (form) => ({ ...form, SAMLResponse: change(form.SAMLResponse) }),
});
const recoded = (change: (xml: string) => string | Buffer): SamlLies =>
  posted((message) => Buffer.from(change(Buffer.from(message, 'base64').toString())).toString('base64'));
const tag = (text: string, many: number) => text.repeat(many);
const inside = (added: string): SamlLies => ({
  after: (xml) => xml.replace('</samlp:Response>', `${added}</samlp:Response>`),
});
const namespaces = Array.from({ length: 1900 }, (_, n) => `<a xmlns:n${n}="http://x/${n}"/>`).join('');

describe('an answer that is wrapped, forged or altered', () => {
  it.each<[name: string, lies: SamlLies, reason: string]>([
    [
      'has the true response within the signature of a forged one (S1)',
      {
        signs: 'response',
        after: (xml) =>
          forgedResponse(xml).replace(
            '</saml:Issuer>',
            `</saml:Issuer>${around(signatureIn(xml), bareResponse(unsigned(xml)))}`,
          ),
      },
      'unusable',
    ],
    [
      'has the true response before a detached signature (S2)',
      {
        signs: 'response',
        after: (xml) =>
          forgedResponse(xml).replace(
            '</saml:Issuer>',
            `</saml:Issuer>${bareResponse(unsigned(xml))}${signatureIn(xml)}`,
          ),
      },
      'unusable',
    ],
    ['has a forged assertion before the true one (S3)', withAssertion((xml) => forged(xml) + xml), 'unusable'],
    [
      'has the true assertion in the forged one (S4)',
      withAssertion((xml) => forged(xml).replace('</saml:Assertion>', `${xml}</saml:Assertion>`)),
      'unusable',
    ],
    [
      'has the forged assertion with the signature, the true one behind (S5)',
      withAssertion(
        (xml) => forged(xml).replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(xml)}`) + unsigned(xml),
      ),
      'unusable',
    ],
    [
      'has the true assertion in the signature of the forged one (S6)',
      withAssertion((xml) =>
        forged(xml).replace('</saml:Issuer>', `</saml:Issuer>${around(signatureIn(xml), unsigned(xml))}`),
      ),
      'unusable',
    ],
    [
      'has the forged assertion in an extension (S7)',
      {
        after: (xml) =>
          xml.replace(
            '<samlp:Status>',
            `<samlp:Extensions>${forged(assertionIn(xml))}</samlp:Extensions><samlp:Status>`,
          ),
      },
      'unusable',
    ],
    [
      'has the true assertion in an object of the forged one (S8)',
      withAssertion((xml) =>
        forged(xml).replace(
          '</saml:Assertion>',
          `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${xml}</ds:Object></saml:Assertion>`,
        ),
      ),
      'unusable',
    ],
    ['has a second assertion behind the true one (S9)', withAssertion((xml) => xml + forged(xml)), 'unusable'],
    ['has the true assertion twice (S9)', withAssertion((xml) => xml + xml.replace(/ID="_a/, 'ID="_b')), 'unusable'],
    [
      'has two elements with one id (S10)',
      { after: (xml) => xml.replace('<samlp:Status>', `<samlp:Status ID="${/ID="(_a[^"]*)"/.exec(xml)?.[1]}">`) },
      'unusable',
    ],
    ['spells the id in two ways (S11)', withAssertion((xml) => xml.replace(' ID="', ' Id="_other" ID="')), 'unusable'],
    [
      'has an assertion of another namespace beside the true one (S12)',
      {
        after: (xml) =>
          xml.replace(
            '<samlp:Status>',
            `<x:Assertion xmlns:x="urn:x">${forged(assertionIn(xml)).replaceAll('saml:Assertion', 'x:Other')}</x:Assertion><samlp:Status>`,
          ),
      },
      'unusable',
    ],
    ['has no signature (S13)', { signs: 'nothing' }, 'signature'],
    ['has its signature cut out (S13)', { after: unsigned }, 'signature'],
    [
      'has an empty signature (S14)',
      { after: inSignature(() => '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature>') },
      'algorithm',
    ],
    [
      'has a signature of nothing (S14)',
      { after: inSignature((one) => one.replace(/<Reference.*<\/Reference>/s, '')) },
      'algorithm',
    ],
    [
      'names somebody else (S15)',
      { after: (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, '$1somebody else') },
      'signature',
    ],
    [
      'has a comment in the name (S16)',
      withAssertion((xml) => xml.replace(/(<saml:NameID[^>]*>)(.)/, '$1$2<!---->')),
      'unusable',
    ],
    [
      'has an instruction in the name (S17)',
      withAssertion((xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1<?p not-?>')),
      'unusable',
    ],
    [
      'has CDATA in the name (S18)',
      { assertion: (xml) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, '$1<![CDATA[$2]]>') },
      'unusable',
    ],
    [
      'has an entity in the name (S18)',
      withAssertion((xml) => xml.replace(/(<saml:NameID[^>]*>)/, '$1&who;')),
      'unusable',
    ],
    [
      'has a comment in the digest (S19)',
      { after: inSignature((one) => one.replace('<DigestValue>', '<DigestValue><!--YQ==-->')) },
      'unusable',
    ],
    [
      'has two blocks that are signed (S20)',
      { after: inSignature((one) => one.replace(/<SignedInfo.*<\/SignedInfo>/s, (info) => info + info)) },
      'algorithm',
    ],
    [
      'has two references (S20)',
      { after: inSignature((one) => one.replace(/<Reference.*<\/Reference>/s, (reference) => reference + reference)) },
      'algorithm',
    ],
    [
      'signs the whole document (S21)',
      { after: inSignature((one) => one.replace(/URI="[^"]*"/, 'URI=""')) },
      'algorithm',
    ],
    [
      'signs what lies elsewhere (S21)',
      { after: inSignature((one) => one.replace(/URI="[^"]*"/, `URI="http://127.0.0.1:9/x"`)) },
      'algorithm',
    ],
    ['has a DOCTYPE (S22)', { after: (xml) => `<!DOCTYPE r>${bareResponse(xml)}` }, 'unusable'],
    [
      'has an entity that reads a file (S22)',
      { after: (xml) => `<!DOCTYPE r [<!ENTITY who SYSTEM "file:///etc/passwd">]>${bareResponse(xml)}` },
      'unusable',
    ],
    [
      'has an entity that calls out (S22)',
      { after: (xml) => `<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x">${bareResponse(xml)}` },
      'unusable',
    ],
    ['brings a key of its own (S23)', { signed_by: 'stranger', shows: 'stranger' }, 'signature'],
    ['shows the true certificate with another key (S24)', { signed_by: 'stranger', shows: 'own' }, 'signature'],
    [
      'is signed with the certificate as a secret (S25)',
      {
        after: inSignature((one) =>
          one
            .replace(
              /SignatureMethod Algorithm="[^"]*"/,
              'SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"',
            )
            .replace(
              /<SignatureValue>[^<]*/,
              `<SignatureValue>${createHmac('sha1', fake.metadata()).update(one).digest('base64')}`,
            ),
        ),
      },
      'algorithm',
    ],
    ['is signed with SHA-1 (S26)', { weak: 'sha1' }, 'algorithm'],
    [
      'is signed in an unknown way (S26)',
      {
        after: inSignature((one) =>
          one.replace(/SignatureMethod Algorithm="[^"]*"/, 'SignatureMethod Algorithm="urn:x"'),
        ),
      },
      'algorithm',
    ],
    [
      'is transformed by XSLT (S27)',
      {
        after: inSignature((one) =>
          one.replace(
            'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
            'http://www.w3.org/TR/1999/REC-xslt-19991116',
          ),
        ),
      },
      'algorithm',
    ],
    ['is signed with its comments (S27)', { weak: 'with comments' }, 'algorithm'],
    [
      'has a relative namespace (S28)',
      withAssertion((xml) => xml.replace('<saml:Subject>', '<saml:Subject xmlns:r="relative">')),
      'unusable',
    ],
  ])('%s', async (_name, lies, reason) => {
    fake.lies = lies;
    await expectRefusal((browser) => scene.signIn(browser), reason);
  });
});

describe('an answer that says the wrong thing under a true signature', () => {
  const audience = (...names: string[]) =>
    facts({
      audience: `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`,
    });
  it.each<[name: string, lies: SamlLies, reason: string]>([
    ['answers no request (S30)', { response: (xml) => xml.replace(/ InResponseTo="[^"]*"/, '') }, 'state'],
    ['answers another request (S30)', facts({ response_request_id: '_unknown' }), 'state'],
    [
      'holds an assertion that nobody asked for (S30)',
      { assertion: (xml) => xml.replace(/ InResponseTo="[^"]*"/, '') },
      'state',
    ],
    ['holds an assertion for another request (S30)', facts({ request_id: '_unknown' }), 'state'],
    ['is meant for another application (S31)', audience('https://other.example'), 'audience'],
    ['is meant for nobody in particular (S31)', facts({ audience: '' }), 'audience'],
    [
      'has no conditions (S31)',
      { assertion: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') },
      'audience',
    ],
    [
      'has another recipient (S32)',
      { assertion: (xml) => xml.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example/acs"') },
      'recipient',
    ],
    [
      'has another destination (S32)',
      { ...facts({ destination: 'https://other.example/acs' }), signs: 'response' },
      'recipient',
    ],
    ['has ended (S33)', facts({ ends: -120 }), 'time'],
    ['is for later (S33)', facts({ begins: 3600 }), 'time'],
    ['was made an hour ago (S33)', facts({ issued: -3600 }), 'time'],
    ['was made in an hour (S33)', facts({ issued: 3600 }), 'time'],
    ['has no end (S33)', { assertion: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '') }, 'time'],
    [
      'ends in the year 9999 (S33)',
      { assertion: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, ' NotOnOrAfter="9999-12-31T23:59:59Z"') },
      'time',
    ],
    ['belongs to a session that has ended (S33)', facts({ session_ends: -120 }), 'time'],
    ['confirms nothing (S34)', facts({ confirmation: '' }), 'confirmation'],
    ['is vouched for by the sender (S34)', facts({ method: 'sender-vouches' }), 'confirmation'],
    ['asks for the key of its holder (S34)', facts({ method: 'holder-of-key' }), 'confirmation'],
    ['names another issuer in the assertion (S35)', facts({ issuer: 'https://other.example' }), 'issuer'],
    ['names another issuer in the response (S35)', facts({ response_issuer: 'https://other.example' }), 'issuer'],
    ['says that the sign-in failed (S35)', { ...facts({ status: 'Responder' }), signs: 'both' }, 'status'],
    ['has no statement of a sign-in (S35)', facts({ statement: '' }), 'status'],
    ['names nobody (S37)', facts({ subject: '' }), 'subject'],
    ['names somebody with 10,000 letters (S37)', facts({ subject: 'x'.repeat(10_000) }), 'subject'],
    ['has a NUL in the name (S37)', facts({ subject: 'helen&#0;' }), 'unusable'],
    [
      'names somebody new at every sign-in',
      { assertion: (xml) => xml.replace(':persistent', ':transient') },
      'subject',
    ],
  ])('%s', async (_name, lies, reason) => {
    fake.lies = lies;
    await expectRefusal((browser) => scene.signIn(browser), reason);
  });

  it('names somebody unknown, whatever its attributes are called (S36, S37)', async () => {
    const { subject } = fake.person;
    fake.lies = facts({
      subject: ` ${subject} x`,
      attributes: [
        samlAttribute('nameID', subject),
        samlAttribute('sub', subject),
        samlAttribute('__proto__', subject),
        samlAttribute('email', scene.owner.email, 'helen@evil.example'),
      ].join(''),
    });
    const before = await counts();
    const reply = await scene.signIn();
    expect(problemOf(reply)).toMatchObject({ status: 403, code: 'sso_not_connected' });
    expect(await counts()).toEqual({ ...before, refusals: before.refusals + 1 });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});

describe('an answer that is encrypted', () => {
  const XENC = 'http://www.w3.org/2001/04/xmlenc#';
  it.each<[name: string, lies: SamlLies]>([
    ['holds a signed assertion', { encrypts: {} }],
    ['is signed as a whole', { encrypts: {}, signs: 'response' }],
    ['is signed inside and outside', { encrypts: {}, signs: 'both' }],
    ['uses a key of 128 bits', { encrypts: { content: 'http://www.w3.org/2009/xmlenc11#aes128-gcm' } }],
  ])('%s: it is accepted', async (_name, lies) => {
    fake.lies = lies;
    expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  });

  it.each<[name: string, lies: SamlLies, reason: string]>([
    ['holds an assertion without a signature (S38)', { encrypts: {}, signs: 'nothing' }, 'signature'],
    ['has its key by RSA 1.5 (S38)', { encrypts: { key: `${XENC}rsa-1_5` } }, 'algorithm'],
    ['uses CBC (S38)', { encrypts: { content: `${XENC}aes256-cbc` } }, 'algorithm'],
    [
      'has an open assertion beside (S38)',
      {
        encrypts: {},
        after: (xml) =>
          xml.replace(
            '<saml:EncryptedAssertion',
            `<saml:Assertion ID="_evil"></saml:Assertion><saml:EncryptedAssertion`,
          ),
      },
      'unusable',
    ],
    ['holds a weak signature', { encrypts: {}, weak: 'sha1' }, 'algorithm'],
    [
      'holds two assertions',
      {
        encrypts: {},
        assertion: (xml) =>
          xml.replace('<saml:Conditions', `<saml:Advice><saml:Assertion ID="_evil"/></saml:Advice><saml:Conditions`),
      },
      'unusable',
    ],
    [
      'is for another key',
      { encrypts: {}, after: (xml) => xml.replace(/(<(?:e:)?CipherValue>)...../, '$1AAAAA') },
      'algorithm',
    ],
  ])('%s', async (_name, lies, reason) => {
    fake.lies = lies;
    await expectRefusal((browser) => scene.signIn(browser), reason);
  });
});

describe('a message that costs (S39)', () => {
  it.each<[name: string, lies: SamlLies]>([
    ['has 20,000 siblings', inside(tag('<a/>', 20_000))],
    ['is 20,000 deep', inside(`${tag('<a>', 20_000)}${tag('</a>', 20_000)}`)],
    ['is larger than 256 kB', inside('x'.repeat(260_000))],
    ['is UTF-16', recoded((xml) => Buffer.from(xml, 'utf16le'))],
    ['is no UTF-8', recoded((xml) => Buffer.concat([Buffer.from(xml), Buffer.from([0xff, 0xfe])]))],
    ['is no base64', posted((message) => `${message}!!!!`)],
    ['is deflated', posted((message) => Buffer.from(`x${message}`).toString('base64').slice(0, 400))],
    ['has 1,900 namespaces', inside(namespaces)],
    ['has 45,000 references', inside('&amp;'.repeat(45_000))],
    ['has a value of 235,000 letters', inside(`<a b="${' '.repeat(235_000)}"/>`)],
    ['has a text of 245,000 letters', inside('x'.repeat(245_000))],
    ['has no end', { after: (xml) => xml.slice(0, -8) }],
    ['has a tag without an end', { after: (xml) => `${xml}<a b="` }],
    ['is empty', posted(() => '')],
  ])('%s', async (_name, lies) => {
    fake.lies = lies;
    await expectRefusal((browser) => scene.signIn(browser), 'unusable');
  });
});

describe('an answer at the wrong time or place', () => {
  const answerTo = (browser: ApiClient) => leaveForSaml(server, fake, startSignIn(browser, scene.provider));
  const pathOf = () => new URL(scene.provider.redirect_address).pathname;

  async function departAndSign(browser: ApiClient) {
    const { address } = (await startSignIn(browser, scene.provider)).json as { address: string };
    return fake.visit(address);
  }

  it('comes twenty times at the same time, and again: one session (S29)', async () => {
    const browser = server.anonymous();
    const { form } = await departAndSign(browser);
    const before = await counts();
    const places = await Promise.all(Array.from({ length: 20 }, () => post(server, pathOf(), form)));
    const tickets = places.map((place) => new URL(place).search.slice(1)).filter((one) => one !== 'ticket=');
    expect(tickets).toHaveLength(1);
    const [ticket = ''] = tickets;
    const copies = Array.from({ length: 20 }, () => {
      const copy = server.anonymous();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return comeBack(copy, scene.provider, ticket);
    });
    expect((await Promise.all(copies)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await counts()).sessions).toBe(before.sessions + 1);
    await expectRefusal(
      async () => comeBack(browser, scene.provider, new URL(await post(server, pathOf(), form)).search.slice(1)),
      'state',
    );
  });

  it('is an assertion that was used before, in an answer to a new request (S29, S30)', async () => {
    const first = (await departAndSign(server.anonymous())).form;
    const old = Buffer.from(first.SAMLResponse, 'base64').toString();
    const other = server.anonymous();
    const { form } = await departAndSign(other);
    const request = /InResponseTo="([^"]*)"/.exec(Buffer.from(form.SAMLResponse, 'base64').toString())?.[1] ?? '';
    const wrapped = old.replace(/InResponseTo="[^"]*"/, `InResponseTo="${request}"`);
    await expectRefusal(async (browser) => {
      for (const [name, value] of other.cookies) browser.cookies.set(name, value);
      const message = { SAMLResponse: Buffer.from(wrapped).toString('base64'), RelayState: form.RelayState };
      return comeBack(browser, scene.provider, new URL(await post(server, pathOf(), message)).search.slice(1));
    }, 'state');
  });

  it('has the id of an assertion that was used before, for another request (S29)', async () => {
    fake.lies = { assertion: (xml) => xml.replace(/ID="_a[^"]*"/, 'ID="_same"') };
    expect((await scene.signIn()).json).toEqual({ status: 'OK' });
    await expectRefusal((browser) => scene.signIn(browser), 'state');
  });

  it('belongs to another browser (S30)', async () => {
    const answer = await answerTo(server.anonymous());
    await expectRefusal((browser) => comeBack(browser, scene.provider, answer), 'state');
    await expectRefusal(async (browser) => {
      await answerTo(browser);
      return comeBack(browser, scene.provider, answer);
    }, 'state');
  });

  it('was not asked for (S30)', async () => {
    const { form } = await departAndSign(server.anonymous());
    await expectRefusal(async (browser) => {
      await answerTo(browser);
      return comeBack(
        browser,
        scene.provider,
        new URL(await post(server, pathOf(), { ...form, RelayState: 'nothing' })).search.slice(1),
      );
    }, 'state');
  });

  it('goes to the address of another company (S29, S36)', async () => {
    const other = await aSamlScene(server, fake);
    await expectRefusal(async (browser) => {
      const { address } = (await startSignIn(browser, other.provider)).json as { address: string };
      const { form } = await fake.visit(address);
      return comeBack(browser, scene.provider, new URL(await post(server, pathOf(), form)).search.slice(1));
    }, 'state');
  });

  it('is fetched too late', async () => {
    await expectRefusal(async (browser) => {
      const answer = await answerTo(browser);
      server.pass(3 * 60_000);
      return comeBack(browser, scene.provider, answer);
    }, 'state');
    server.pass(-3 * 60_000);
  });

  it('is believed only by the moment of the server: an hour off is refused', async () => {
    server.pass(3_600_000);
    await expectRefusal((browser) => scene.signIn(browser), 'time');
    server.pass(-3_600_000);
    expect(samlInstant(0)).toMatch(/Z$/);
  });
});
