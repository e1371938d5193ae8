import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { SETTINGS } from './settings.mjs';

/** The rules of the settings, for `npm start` before it installs a package and for the server. */

const unsafeSecret = /change|example|secret|default|password|vivavoce|insecure/i;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** The name by which the test server of this project is known. */
const TEST_MODEL = 'test-server-no-ai';

/** @typedef {Partial<import('./settings.mjs').Settings>} Values the settings that are present */

/** @param {string} secret */
function* secretFaults(secret) {
  if (secret.length < 32) yield 'SESSION_SECRET must have at least 32 characters.';
  else if (unsafeSecret.test(secret) || new Set(secret).size < 10)
    yield 'SESSION_SECRET looks like an example value; make one with `openssl rand -hex 32`.';
}

/**
 * Over plain http anybody on the way reads sessions and recordings, and browsers give no camera.
 * @param {string} address
 */
function* addressFaults(address) {
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'http:' && !loopback.test(hostname))
    yield `PUBLIC_URL ${origin} is not encrypted; production needs https, by a proxy with a certificate.`;
}

/** @param {Values} set */
function* productionFaults(set) {
  if (set.SESSION_SECRET === undefined)
    yield 'SESSION_SECRET is missing; production needs one, made for example with `openssl rand -hex 32`.';
  if (set.PUBLIC_URL === undefined)
    yield 'PUBLIC_URL is missing; production needs the address under which people reach this server.';
  else yield* addressFaults(set.PUBLIC_URL);
  if ([set.AI_MODEL, set.AI_TRANSCRIPTION_MODEL].includes(TEST_MODEL))
    yield `${TEST_MODEL} is the model of a test server: it makes up its answers.`;
}

/**
 * Whether a file holds the certificate of an authority.
 * @param {'DATABASE_CA' | 'S3_CA'} name
 * @param {string | undefined} file
 */
function* authorityFaults(name, file) {
  if (file === undefined) return;
  try {
    void new X509Certificate(readFileSync(file));
  } catch (error) {
    const { syscall, code } = /** @type {NodeJS.ErrnoException} */ (error);
    yield syscall === undefined
      ? `${name} ${file} holds no certificate; name a file in PEM form.`
      : `${name} ${file} cannot be read (${code}); name a file that this account may read.`;
  }
}

/** @param {Values} set */
function* serviceFaults(set) {
  for (const name of /** @type {const} */ (['S3_ENDPOINT', 'S3_PREFIX']))
    if (set[name] && !set.S3_BUCKET) yield `S3_BUCKET is missing although ${name} is set.`;
  if (set.MEDIA_FROM === 'store' && !set.S3_BUCKET) yield 'S3_BUCKET is missing although MEDIA_FROM is store.';
  if (Boolean(set.S3_ACCESS_KEY_ID) !== Boolean(set.S3_SECRET_ACCESS_KEY))
    yield 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or none for the credentials of the machine.';
  if (set.SMTP_URL && !set.MAIL_FROM) yield 'MAIL_FROM is missing although SMTP_URL is set.';
  if (set.BOUNCE_MAILBOX && !set.BOUNCE_ADDRESS) yield 'BOUNCE_ADDRESS is missing although BOUNCE_MAILBOX is set.';
  if (set.BOUNCE_SERVICE && !set.BOUNCE_SECRET) yield 'BOUNCE_SECRET is missing although BOUNCE_SERVICE is set.';
  if (set.SMS_URL && !(set.SMS_ACCOUNT && set.SMS_TOKEN && set.SMS_FROM))
    yield 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are needed because SMS_URL is set.';
  if (set.AI_BASE_URL && !set.AI_MODEL && !set.AI_TRANSCRIPTION_MODEL)
    yield 'AI_MODEL is missing although AI_BASE_URL is set.';
  if (set.AI_TRANSCRIPTION_BASE_URL && !set.AI_TRANSCRIPTION_MODEL)
    yield 'AI_TRANSCRIPTION_MODEL is missing although AI_TRANSCRIPTION_BASE_URL is set.';
  if (set.AI_TRANSCRIPTION_MODEL && !set.AI_TRANSCRIPTION_BASE_URL && !set.AI_BASE_URL)
    yield 'AI_TRANSCRIPTION_BASE_URL is missing although AI_TRANSCRIPTION_MODEL is set.';
}

/** @param {Values} set */
function* backupFaults(set) {
  const { BACKUP_TO: place, DATA_DIR = SETTINGS.DATA_DIR.default } = set;
  if (place === undefined) return;
  if (set.BACKUP_KEY === undefined)
    yield 'BACKUP_KEY is missing although BACKUP_TO is set; make one with `openssl rand -hex 32` and keep a copy elsewhere.';
  if (!place.startsWith('s3:')) {
    const inside = path.relative(path.resolve(DATA_DIR), path.resolve(place));
    if (!inside.startsWith('..') && !path.isAbsolute(inside))
      yield 'BACKUP_TO lies in DATA_DIR and would be lost with it; name a folder on another disk, or a bucket.';
  } else if (Boolean(set.BACKUP_S3_ACCESS_KEY_ID) !== Boolean(set.BACKUP_S3_SECRET_ACCESS_KEY))
    yield 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both or none.';
}

/** @param {Values} set */
function* faultsTogether(set) {
  yield* serviceFaults(set);
  yield* backupFaults(set);
  yield* authorityFaults('DATABASE_CA', set.DATABASE_CA);
  yield* authorityFaults('S3_CA', set.S3_CA);
  for (const name of /** @type {const} */ (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_CA']))
    if (set[name] !== undefined && set.DATABASE_URL === undefined)
      yield `DATABASE_URL is missing although ${name} is set.`;
  if (set.ROLE !== undefined && set.ROLE !== 'both' && set.DATABASE_URL === undefined)
    yield `ROLE=${set.ROLE} needs DATABASE_URL, because the built-in database serves one process only.`;
  if (set.METRICS_PORT !== undefined && set.METRICS_PORT === (set.PORT ?? SETTINGS.PORT.default))
    yield 'METRICS_PORT must differ from PORT, so that nobody who comes in reads the metrics.';
  if (set.SESSION_SECRET !== undefined) yield* secretFaults(set.SESSION_SECRET);
  if (set.NODE_ENV === 'production') yield* productionFaults(set);
}

/**
 * Reads every setting by its kind.
 * @param {Record<string, string | undefined>} source name to value; empty values count as absent
 * @returns {{ values: Values, faults: string[] }} the settings that are present, and one sentence for every fault
 */
export function readSettings(source) {
  /** @type {Record<string, unknown>} */
  const values = {};
  const faults = [];
  for (const [name, { kind }] of Object.entries(SETTINGS)) {
    const written = source[name];
    if (!written?.trim()) continue;
    values[name] = kind.read(written);
    if (values[name] === undefined) faults.push(`${name} must be ${kind.rule}.`);
  }
  return { values, faults: faults.length > 0 ? faults : [...faultsTogether(values)] };
}

/**
 * The data folder, or the nearest folder above it that exists.
 * @param {string} dataDir
 */
function nearestFolder(dataDir) {
  let folder = path.resolve(dataDir);
  while (!existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder);
  return folder;
}

/** A file of the log of the built-in database, twice: with less it ends when it begins the next one. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Why a full disk stops the start, with the cure.
 * @param {string} folder
 */
export const fullDisk = (folder) =>
  `${folder} has no room left: make room on its disk, or name a folder on another one in DATA_DIR.`;

/**
 * Whether the disk of the data folder has room for a start.
 * @param {string} dataDir
 * @param {number} [least] bytes
 * @returns {string[]}
 */
export function roomFaults(dataDir, least = LEAST_FREE_BYTES) {
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  return bavail * bsize < least ? [fullDisk(dataDir)] : [];
}

/**
 * Whether the data folder, or the nearest folder above it that exists, may be written.
 * @param {string} dataDir
 * @returns {string[]}
 */
export function dataFolderFaults(dataDir) {
  const folder = nearestFolder(dataDir);
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return [`DATA_DIR ${dataDir} cannot be written (${code}); name a folder that this account may write.`];
  }
}

/**
 * @param {NodeJS.ErrnoException} error of `listen`
 * @param {number} port
 * @param {string} host
 */
export function listenFault({ code, message }, port, host) {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use; set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this account; set PORT to one above 1024.`;
  return `The server cannot listen on ${host}, port ${port} (${message}); correct HOST.`;
}

/**
 * Whether the server could listen on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string[]>}
 */
async function portFaults(port, host) {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return [];
  } catch (error) {
    return [listenFault(/** @type {NodeJS.ErrnoException} */ (error), port, host)];
  }
}

/** @param {Values} values */
export const hostOf = ({ HOST, NODE_ENV }) => HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');

/**
 * Everything that stops a start and can be known before a package is installed.
 * @param {Record<string, string | undefined>} source
 * @returns {Promise<string[]>} one sentence for every fault
 */
export async function startFaults(source) {
  const { values, faults } = readSettings(source);
  if (faults.length > 0) return faults;
  const { DATA_DIR = SETTINGS.DATA_DIR.default, PORT = SETTINGS.PORT.default, ROLE } = values;
  const folderFaults = dataFolderFaults(DATA_DIR);
  const { METRICS_PORT, METRICS_HOST = SETTINGS.METRICS_HOST.default } = values;
  return [
    ...folderFaults,
    ...(folderFaults.length > 0 ? [] : roomFaults(DATA_DIR)),
    ...(ROLE === 'worker' ? [] : await portFaults(PORT, hostOf(values))),
    ...(METRICS_PORT === undefined ? [] : await portFaults(METRICS_PORT, METRICS_HOST)),
  ];
}
