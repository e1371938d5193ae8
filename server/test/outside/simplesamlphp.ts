import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned } from '../../src/modules/single-sign-on/keys/self-signed.ts';
import { freePort } from '../free-port.ts';

/** A provider of Debian's package simplesamlphp, with one person who signs in by a form. */
export interface SimpleSaml {
  host: string;
  metadata_address: string;
  /** Makes us known to it by our metadata: our entity id, where answers go, and our certificate. */
  trust(us: { entity_id: string; address: string; certificate: string }, encrypted: boolean): void;
  /** Signs the person in at the address to which a browser was sent. @returns the form that its page posts */
  visit(address: string): Promise<{ SAMLResponse: string; RelayState: string }>;
  stop(): void;
}

const EXTENSIONS = 'dom xml simplexml xmlreader xmlwriter mbstring ctype posix tokenizer fileinfo iconv'.split(' ');
const PASSWORD = 'a street of nine houses';

const php = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `[${Object.entries(value)
      .map(([key, one]) => `${php(key)} => ${php(one)}`)
      .join(', ')}]`;
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
};

/** Sends requests under /simplesaml to the pages of the package. */
const router = (pages: string) => `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!preg_match('#^/simplesaml(/[^?]*?\\.php)(/.*)?$#', $path, $found)) { http_response_code(404); return; }
$_SERVER['SCRIPT_NAME'] = '/simplesaml' . $found[1];
$_SERVER['PHP_SELF'] = $path;
if (isset($found[2])) $_SERVER['PATH_INFO'] = $found[2];
$file = '${pages}' . $found[1];
$_SERVER['SCRIPT_FILENAME'] = $file;
chdir(dirname($file));
require $file;`;

const hidden = (page: string, name: string): string => {
  const value = new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(page);
  const text = value?.[1] ?? value?.[2];
  if (text === undefined) throw new Error(`the page has no ${name}: ${page.slice(0, 2_000)}`);
  return text
    .replaceAll('&amp;', '&')
    .replaceAll(/&#0?39;/g, "'")
    .replaceAll('&quot;', '"');
};

/**
 * Starts the provider from unpacked packages.
 * @param root the folder into which `dpkg -x` put simplesamlphp and PHP
 */
export async function startSimpleSaml(root: string): Promise<SimpleSaml> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'simplesamlphp-'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  for (const name of ['metadata', 'cert', 'log', 'data', 'sessions']) mkdirSync(path.join(folder, name));
  const base = `http://127.0.0.1:${port}/simplesaml/`;
  const metadata_address = `${base}saml2/idp/metadata.php`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  write('cert/idp.pem', key);
  write('cert/idp.crt', selfSigned(key, 'id.example', new Date(0), new Date('2049-01-01T00:00:00Z')));
  const at = (name: string) => `${path.join(folder, name)}/`;
  const config = {
    baseurlpath: base,
    secretsalt: 'a salt for a test',
    'auth.adminpassword': 'a password for a test',
    timezone: 'UTC',
    certdir: at('cert'),
    loggingdir: at('log'),
    datadir: at('data'),
    tempdir: at('data'),
    metadatadir: at('metadata'),
    'metadata.sources': [{ type: 'flatfile', directory: at('metadata') }],
    'logging.handler': 'file',
    'logging.level': 7,
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'store.type': 'phpsession',
    'session.cookie.secure': false,
    'session.phpsession.savepath': at('sessions'),
  };
  write('config.php', `<?php\n$config = ${php(config)};`);
  const person = { uid: ['helen'], mail: ['helen@northwind.example'], givenName: ['Helen'], sn: ['Marsh'] };
  const sources = { people: { 0: 'exampleauth:UserPass', [`helen:${PASSWORD}`]: person } };
  write('authsources.php', `<?php\n$config = ${php(sources).replace("'0' => ", '')};`);
  const hosted = {
    host: '__DEFAULT__',
    privatekey: 'idp.pem',
    certificate: 'idp.crt',
    auth: 'people',
    'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    'userid.attribute': 'uid',
    'redirect.sign': true,
    'redirect.validate': true,
  };
  write('metadata/saml20-idp-hosted.php', `<?php\n$metadata[${php(metadata_address)}] = ${php(hosted)};`);
  write('metadata/saml20-sp-remote.php', '<?php');
  write('router.php', router(path.join(root, 'usr/share/simplesamlphp/www')));
  const extensions = EXTENSIONS.flatMap((name) => ['-d', `extension=${name}`]);
  const settings = ['-n', '-d', `extension_dir=${path.join(root, 'usr/lib/php/20220829')}`, ...extensions];
  const server = spawn(
    path.join(root, 'usr/bin/php8.2'),
    [...settings, '-d', 'error_reporting=0', '-S', `127.0.0.1:${port}`, path.join(folder, 'router.php')],
    { env: { SIMPLESAMLPHP_CONFIG_DIR: folder }, stdio: 'ignore' },
  );
  const ready = async () => (await fetch(metadata_address).catch(() => null))?.ok ?? false;
  for (let n = 0; n < 100 && !(await ready()); n++) await new Promise((resolve) => setTimeout(resolve, 100));
  if (!(await ready())) throw new Error(`SimpleSAMLphp did not start; its files are in ${folder}`);

  return {
    host: `127.0.0.1:${port}`,
    metadata_address,
    trust({ entity_id, address, certificate }, encrypted) {
      const remote = {
        AssertionConsumerService: address,
        'validate.authnrequest': true,
        'saml20.sign.response': true,
        'saml20.sign.assertion': true,
        'assertion.encryption': encrypted,
        keys: [{ encryption: true, signing: true, type: 'X509Certificate', X509Certificate: certificate }],
        attributes: ['mail', 'givenName', 'sn'],
      };
      write('metadata/saml20-sp-remote.php', `<?php\n$metadata[${php(entity_id)}] = ${php(remote)};`);
    },
    async visit(address) {
      const cookies = new Map<string, string>();
      async function open(url: string, form?: Record<string, string>): Promise<{ url: string; page: string }> {
        const reply = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const next = reply.headers.get('location');
        return next === null ? { url, page: await reply.text() } : open(new URL(next, url).href);
      }
      const login = await open(address);
      const answer = await open(login.url, {
        username: 'helen',
        password: PASSWORD,
        AuthState: hidden(login.page, 'AuthState'),
      });
      return { SAMLResponse: hidden(answer.page, 'SAMLResponse'), RelayState: hidden(answer.page, 'RelayState') };
    },
    stop() {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
