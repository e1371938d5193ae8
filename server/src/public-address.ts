import type { Env } from './env.ts';
import type { Locale } from './i18n.ts';

type Address = Pick<Env, 'PUBLIC_URL'>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;
/** The names of this machine for its own browser. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A name or an address with an optional port: the only valid content of a Host header. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Whether the product is reachable from this machine alone, as in a demo. */
export const isLoopback = ({ PUBLIC_URL }: Address): boolean => LOOPBACK.test(new URL(PUBLIC_URL).hostname);

/** For a demo on this machine alone; an installation configures its own pages and providers, or has none. */
export const isDemo = (env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): boolean =>
  env.NODE_ENV !== 'production' && isLoopback(env);

/** Whether browsers reach the product over https. */
export const isEncrypted = ({ PUBLIC_URL }: Address): boolean => PUBLIC_URL.startsWith('https:');

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

/**
 * Whether a request is for this installation: for the host of PUBLIC_URL. Where that is this machine, its other names
 * are accepted, with the port of the server.
 * @param host in the form of a Host header
 */
export function answersTo(env: Address, host: string, listeningOn: number | undefined): boolean {
  const publicUrl = new URL(env.PUBLIC_URL);
  const hostUrl = HOST.test(host) ? URL.parse(`${publicUrl.protocol}//${host}`) : null;
  if (!hostUrl) return false;
  if (hostUrl.host === publicUrl.host) return true;
  if (!isLoopback(env) || !(THIS_MACHINE.has(hostUrl.hostname) || hostUrl.hostname === publicUrl.hostname))
    return false;
  const port = portOf(hostUrl);
  return port === portOf(publicUrl) || port === listeningOn;
}

/** Address of a page in a language. */
export const pageAddress = ({ env }: { env: Address }, locale: Locale, path: string): string =>
  `${env.PUBLIC_URL}${locale === 'fr-fr' ? '/fr' : ''}${path}`;
