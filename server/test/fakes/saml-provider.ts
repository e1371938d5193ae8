import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import { encrypt } from 'xml-encryption';
import type { EncryptOptions } from 'xml-encryption';
import { selfSigned } from '../../src/modules/single-sign-on/keys/self-signed.ts';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Facts in the true answer, before anything is changed. */
export interface SamlFacts {
  issuer: string;
  /** Of the envelope. */
  response_issuer: string;
  entity_id: string;
  address: string;
  destination: string;
  request_id: string;
  response_request_id: string;
  subject: string;
  attributes: string;
  /** Seconds from now. */
  issued: number;
  begins: number;
  ends: number;
  session_ends: number;
  method: string;
  status: string;
  /** Whole elements, for what is left out or doubled. */
  audience: string;
  confirmation: string;
  statement: string;
}

/** How the provider departs from the truth. */
export interface SamlLies {
  facts?: (truth: SamlFacts) => Partial<SamlFacts>;
  /** Over the text of the assertion or the response, before it is signed. */
  assertion?: (xml: string) => string;
  response?: (xml: string) => string;
  signs?: 'assertion' | 'response' | 'both' | 'nothing';
  signed_by?: 'stranger';
  /** Of the stranger's key: the certificate shown in KeyInfo. */
  shows?: 'own' | 'stranger';
  weak?: 'sha1' | 'with comments';
  /** Encrypts the assertion, by these algorithms. */
  encrypts?: { content?: string; key?: string };
  /** Over the signed message. */
  after?: (xml: string) => string;
  /** Over what is posted. */
  posted?: (form: { SAMLResponse: string; RelayState: string }) => { SAMLResponse: string; RelayState: string };
}

/** A request to end sessions; what is left out is true. */
export interface SamlLogout {
  destination: string;
  name_id: string;
  session_indexes?: string[];
  id?: string;
  issuer?: string;
  /** Seconds from now. */
  issued?: number;
  ends?: number;
  relay_state?: string;
  signed?: 'not' | 'stranger' | 'sha1';
  /** Over the text, before it is signed. */
  changed?: (xml: string) => string;
}

export interface FakeSamlProvider {
  host: string;
  entity_id: string;
  metadata_address: string;
  lies: SamlLies;
  /** Every path that was called. */
  calls: string[];
  person: { subject: string; email: string; first_name: string; last_name: string };
  /** The metadata that it publishes. */
  metadata(): string;
  /** Over the metadata. */
  changed: (metadata: string) => string;
  /** Signs the person in at the address to which a browser was sent. @returns the form that its page posts, and where */
  visit(address: string): Promise<{ address: string; form: { SAMLResponse: string; RelayState: string } }>;
  /** Signs with another key from now on; the metadata show `both` or the new one alone. */
  rotate(shown: 'both' | 'new'): void;
  /** Our certificate, for encryption. */
  our_certificate: string;
  /** A request to end sessions, as it stands behind `?` in an address. */
  logoutRequest(named: SamlLogout): string;
  /** A signature of the provider over a text. */
  sign(text: string, stranger?: boolean): string;
  stop(): Promise<void>;
}

function newPair() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificate = selfSigned(private_key, 'id.example', new Date(0), new Date('2049-01-01T00:00:00Z'));
  return { private_key, certificate };
}

const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

/** The moment some seconds from now, as SAML writes it. */
export const samlInstant = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

export const samlAttribute = (name: string, ...values: string[]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

const NAMESPACES =
  'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';

const assertionOf = (facts: SamlFacts) =>
  `<saml:Assertion ${NAMESPACES} ID="_a${randomUUID()}" Version="2.0" IssueInstant="${samlInstant(facts.issued)}">` +
  `<saml:Issuer>${facts.issuer}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${facts.subject}</saml:NameID>${facts.confirmation}</saml:Subject>` +
  `<saml:Conditions NotBefore="${samlInstant(facts.begins)}" NotOnOrAfter="${samlInstant(facts.ends)}">${facts.audience}</saml:Conditions>` +
  `${facts.statement}<saml:AttributeStatement>${facts.attributes}</saml:AttributeStatement></saml:Assertion>`;

const responseOf = (facts: SamlFacts, assertion: string) =>
  `<samlp:Response ${NAMESPACES} ID="_r${randomUUID()}" Version="2.0" IssueInstant="${samlInstant(0)}" Destination="${facts.destination}" InResponseTo="${facts.response_request_id}">` +
  `<saml:Issuer>${facts.response_issuer}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${facts.status}"/></samlp:Status>${assertion}</samlp:Response>`;

/** A provider that speaks SAML, and lies as it is named. */
export async function startSamlProvider(): Promise<FakeSamlProvider> {
  let keys = newPair();
  let shown = [keys];
  const stranger = newPair();

  function signed(xml: string, name: 'Assertion' | 'Response'): string {
    const { signed_by, shows, weak } = fake.lies;
    const by = signed_by === 'stranger' ? stranger : keys;
    const algorithm = weak === 'sha1' ? 'sha1' : 'sha256';
    const xpath = `//*[local-name(.)="${name}"]`;
    const where = { reference: `${xpath}/*[local-name(.)="Issuer"]`, action: 'after' } as const;
    return signXml(xml, xpath, where, {
      privateKey: by.private_key,
      publicCert: (shows === 'own' ? keys : by).certificate,
      signatureAlgorithm: algorithm,
      digestAlgorithm: algorithm,
      xmlSignatureTransforms: [ENVELOPED, weak === 'with comments' ? `${C14N}WithComments` : C14N],
    });
  }

  const sealed = (xml: string): Promise<string> =>
    new Promise((done, failed) => {
      const { content, key } = fake.lies.encrypts ?? {};
      const options = {
        rsa_pub: fake.our_certificate,
        pem: fake.our_certificate,
        encryptionAlgorithm: content ?? 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: key ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
        warnInsecureAlgorithm: false,
      } as EncryptOptions;
      encrypt(xml, options, (error, result) =>
        error ? failed(error) : done(`<saml:EncryptedAssertion ${NAMESPACES}>${result}</saml:EncryptedAssertion>`),
      );
    });

  async function messageFor(truth: SamlFacts): Promise<string> {
    const { lies } = fake;
    const facts = { ...truth, ...lies.facts?.(truth) };
    const signs = lies.signs ?? 'assertion';
    let assertion = lies.assertion?.(assertionOf(facts)) ?? assertionOf(facts);
    if (signs === 'assertion' || signs === 'both') assertion = signed(assertion, 'Assertion');
    if (lies.encrypts) assertion = await sealed(assertion);
    let response = responseOf(facts, assertion);
    response = lies.response?.(response) ?? response;
    if (signs === 'response' || signs === 'both') response = signed(response, 'Response');
    return lies.after?.(response) ?? response;
  }

  function truthFor(request: string): SamlFacts {
    const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(request)?.[1] ?? '';
    const address = read('AssertionConsumerServiceURL');
    const entity_id = /<saml:Issuer[^>]*>([^<]*)</.exec(request)?.[1] ?? '';
    const request_id = read(' ID');
    const { subject, email, first_name, last_name } = fake.person;
    const attributes = [
      samlAttribute('email', email),
      samlAttribute('givenName', first_name),
      samlAttribute('sn', last_name),
    ].join('');
    const times = { issued: 0, begins: -5, ends: 300, session_ends: 3600 };
    const facts = {
      ...times,
      issuer: fake.entity_id,
      response_issuer: fake.entity_id,
      entity_id,
      address,
      destination: address,
      request_id,
      response_request_id: request_id,
      subject,
      attributes,
      method: 'bearer',
      status: 'Success',
    };
    const changed = { ...facts, ...fake.lies.facts?.(facts as SamlFacts) };
    return {
      ...facts,
      audience: `<saml:AudienceRestriction><saml:Audience>${changed.entity_id}</saml:Audience></saml:AudienceRestriction>`,
      confirmation: `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${changed.method}"><saml:SubjectConfirmationData Recipient="${changed.address}" InResponseTo="${changed.request_id}" NotOnOrAfter="${samlInstant(changed.ends)}"/></saml:SubjectConfirmation>`,
      statement: `<saml:AuthnStatement AuthnInstant="${samlInstant(0)}" SessionIndex="_s${randomUUID()}" SessionNotOnOrAfter="${samlInstant(changed.session_ends)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    };
  }

  const server = createServer((request, response) => {
    fake.calls.push(request.url ?? '');
    if (request.url === '/metadata')
      return void response
        .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
        .end(fake.changed(fake.metadata()));
    return void response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const fake: FakeSamlProvider = {
    host,
    entity_id: `http://${host}/entity`,
    metadata_address: `http://${host}/metadata`,
    lies: {},
    calls: [],
    person: {
      subject: randomUUID(),
      email: 'helen.marsh@northwind.example',
      first_name: 'Helen',
      last_name: 'Marsh',
    },
    our_certificate: '',
    changed: (metadata) => metadata,
    metadata: () =>
      `<?xml version="1.0"?>\n<!-- of a test -->\n<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${fake.entity_id}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
      shown
        .map(
          ({ certificate }) =>
            `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
        )
        .join('') +
      ['SingleLogoutService', 'SingleSignOnService']
        .map(
          (name) =>
            `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="http://${host}/${name}"/>`,
        )
        .join('') +
      '</md:IDPSSODescriptor></md:EntityDescriptor>',
    async visit(address) {
      const sent = new URL(address).searchParams;
      const request = inflateRawSync(Buffer.from(sent.get('SAMLRequest') ?? '', 'base64')).toString();
      const truth = truthFor(request);
      const message = Buffer.from(await messageFor(truth)).toString('base64');
      const form = { SAMLResponse: message, RelayState: sent.get('RelayState') ?? '' };
      return { address: truth.address, form: fake.lies.posted?.(form) ?? form };
    },
    rotate(which) {
      keys = newPair();
      shown = which === 'both' ? [...shown, keys] : [keys];
    },
    logoutRequest(named) {
      const { destination, name_id, session_indexes = [], id = `_l${randomUUID()}` } = named;
      const { issuer = fake.entity_id, issued = 0, ends = 300, relay_state, signed: by, changed } = named;
      const xml =
        `<samlp:LogoutRequest ${NAMESPACES} ID="${id}" Version="2.0" IssueInstant="${samlInstant(issued)}" NotOnOrAfter="${samlInstant(ends)}" Destination="${destination}">` +
        `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${name_id}</saml:NameID>` +
        `${session_indexes.map((one) => `<samlp:SessionIndex>${one}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`;
      const parts = [['SAMLRequest', deflateRawSync(changed?.(xml) ?? xml).toString('base64')]];
      if (relay_state !== undefined) parts.push(['RelayState', relay_state]);
      if (by !== 'not')
        parts.push([
          'SigAlg',
          by === 'sha1'
            ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
            : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        ]);
      const text = parts.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
      if (by === 'not') return text;
      const key = by === 'stranger' ? stranger : keys;
      const signature = createSign(by === 'sha1' ? 'RSA-SHA1' : 'RSA-SHA256')
        .update(text)
        .sign(key.private_key, 'base64');
      return `${text}&Signature=${encodeURIComponent(signature)}`;
    },
    sign: (text, byStranger = false) =>
      createSign('RSA-SHA256')
        .update(text)
        .sign(byStranger ? stranger.private_key : keys.private_key, 'base64'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
