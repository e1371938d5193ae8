import { lookup as resolve } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-network.ts';

export type OutgoingFault = 'address' | 'unreachable' | 'timeout' | 'too_large' | 'redirect';

/** A call that brought no answer, and why. The message names no part of the address beyond its host. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export interface OutgoingCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole call, from the name to the last byte. */
  timeout_ms?: number;
  /** The largest answer. */
  max_bytes?: number;
  /** A larger answer is cut instead of refused. */
  cuts?: boolean;
  signal?: AbortSignal;
}

export interface OutgoingReply {
  status: number;
  /** As node gives them, names in lower case. */
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Whether the answer was longer than its body here. */
  is_cut: boolean;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;

/** Hosts, with their ports where they have one, that the operator allows although they are not public. */
export type AllowedHosts = readonly string[];

/** `OUTGOING_HOSTS` as a list: names or addresses between commas. */
export const hostsOf = (setting: string | undefined): AllowedHosts =>
  (setting ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

const isAllowedHost = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname);

/** Ports below this one belong to other services, whose protocols a request could be made to speak. */
const FIRST_FREE_PORT = 1024;
/** The address without the default port of https. */
const isWebPort = (port: string): boolean => port === '' || Number(port) >= FIRST_FREE_PORT;

/**
 * Whether an address may be called at all: https, without a name or password in it, at its own port or a free one, and no
 * literal address of an inner network. What a name resolves to is checked by the call.
 */
export function mayCall(address: string, allowed: AllowedHosts): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  if (isAllowedHost(url, allowed)) return ['http:', 'https:'].includes(url.protocol);
  if (url.protocol !== 'https:' || !isWebPort(url.port)) return false;
  const host = bare(url.hostname);
  return isIP(host) === 0 || isPublicAddress(host);
}

/**
 * The one address to connect to. Every address of the name must be public, or none is used. A name of an inner network
 * has the fault of one that does not exist, or calls would tell which inner names there are; only the message differs.
 */
async function checkedAddress(host: string, isAllowed: boolean): Promise<LookupAddress> {
  const addresses = await resolve(host, { all: true, verbatim: true });
  const [first] = addresses;
  if (!first) throw new OutgoingError('unreachable', `${host} has no address`);
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutgoingError('unreachable', `${host} is not on the public internet`);
  return first;
}

async function readAtMost(
  reply: IncomingMessage,
  { max_bytes: max = MAX_BYTES, cuts = false }: OutgoingCall,
  host: string,
): Promise<{ body: Buffer; is_cut: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.byteLength;
    parts.push(part);
    if (size <= max) continue;
    reply.destroy();
    if (!cuts) throw new OutgoingError('too_large', `${host} answered more than ${max} bytes`);
    return { body: Buffer.concat(parts).subarray(0, max), is_cut: true };
  }
  return { body: Buffer.concat(parts), is_cut: false };
}

/** Sends the request to the address that was checked: the name is not resolved a second time. */
const send = (url: URL, to: LookupAddress, options: RequestOptions, body: string | undefined) =>
  new Promise<IncomingMessage>((done, failed) => {
    const lookup: NonNullable<RequestOptions['lookup']> = (_host, { all }, callback) =>
      all ? callback(null, [to]) : callback(null, to.address, to.family);
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = start(url, { ...options, lookup, agent: false }, done);
    call.on('error', failed);
    call.end(body);
  });

/**
 * Whether an address may be called and every address of its name is public now. A call checks both again: a name may lead
 * elsewhere by then.
 */
export async function isOutside(address: string, allowed: AllowedHosts): Promise<boolean> {
  if (!mayCall(address, allowed)) return false;
  const url = new URL(address);
  try {
    await checkedAddress(bare(url.hostname), isAllowedHost(url, allowed));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls an address that people of a company entered: only https on the public internet, or hosts that the operator
 * allows; no redirects; bounded in time and size.
 * @throws OutgoingError
 */
export async function callOutside(address: string, call: OutgoingCall, allowed: AllowedHosts): Promise<OutgoingReply> {
  if (!mayCall(address, allowed)) throw new OutgoingError('address', 'The address may not be called');
  const url = new URL(address);
  const host = bare(url.hostname);
  const timeout = AbortSignal.timeout(call.timeout_ms ?? TIMEOUT_MS);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  const cut = new Promise<never>((_done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason as Error), { once: true });
  });
  const run = async (): Promise<OutgoingReply> => {
    const to = await checkedAddress(host, isAllowedHost(url, allowed));
    const { method = 'GET', headers = {}, body } = call;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    // A compressed answer would pass the limit on bytes unseen.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity', ...length }, signal };
    const reply = await send(url, to, options, body);
    const status = reply.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      reply.destroy();
      throw new OutgoingError('redirect', `${host} answered with a redirect`);
    }
    return { status, headers: reply.headers, ...(await readAtMost(reply, call, host)) };
  };
  try {
    return await Promise.race([run(), cut]);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    if (timeout.aborted) throw new OutgoingError('timeout', `${host} did not answer in time`, { cause: error });
    throw new OutgoingError('unreachable', `${host} cannot be reached`, { cause: error });
  }
}
