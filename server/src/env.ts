import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { dataFolderFaults, hostOf, readSettings } from './setting-faults.mjs';
import { SETTINGS, type Settings } from './settings.mjs';
import type { StorageEnv } from './storage/types.ts';

type Source = Record<string, string | undefined>;

/** A start that fails because of the configuration; each problem is one sentence for the operator. */
export class StartupError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'StartupError';
    this.problems = problems;
  }
}

type Table = typeof SETTINGS;
type WithDefault = { [Name in keyof Table]: Table[Name] extends { default: unknown } ? Name : never }[keyof Table];
type Completed = Partial<Settings> & Pick<Settings, WithDefault>;

/** The settings for the rest of the server: checked, completed and frozen. */
export type Env = Readonly<
  Completed & {
    NODE_NAME: string;
    HOST: string;
    PUBLIC_URL: string;
    SESSION_SECRET: string;
    PLATFORM_SECOND_FACTOR: 'required' | 'optional';
  }
>;

const defaults = Object.fromEntries(
  Object.entries(SETTINGS).flatMap(([name, definition]) =>
    'default' in definition ? [[name, definition.default]] : [],
  ),
);

function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** The name of the machine in letters that a file may have, and the role of this process. */
function nodeName(role: string): string {
  const machine = hostname().replaceAll(/[^\w.-]/g, '-');
  return `${machine.replace(/^\W+/, '').slice(0, 80) || 'node'}-${role}`;
}

function environment(): Source {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env;
}

/**
 * The address of the database, which names its authority too: whatever connects by it, be it a program of PostgreSQL,
 * checks the certificate.
 */
function withAuthority(url: string | undefined, file: string | undefined): string | undefined {
  if (url === undefined || file === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('sslmode', 'verify-full');
  address.searchParams.set('sslrootcert', file);
  return address.href;
}

/**
 * Reads, checks and completes the settings. Outside production a session secret is created once and stored in
 * DATA_DIR/secret.
 * @param source name to value; empty values count as absent. Default: the file `.env`, overridden by the process
 * environment.
 * @throws StartupError with one sentence for every problem.
 */
export function readEnv(source: Source = environment()): Env {
  const { values, faults } = readSettings(source);
  if (faults.length > 0) throw new StartupError(faults);
  const env = { ...defaults, ...values } as Completed;
  const folderFaults = dataFolderFaults(env.DATA_DIR);
  if (folderFaults.length > 0) throw new StartupError(folderFaults);
  const dataDir = path.resolve(env.DATA_DIR);
  return Object.freeze({
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: withAuthority(env.DATABASE_URL, env.DATABASE_CA),
    DATABASE_DIRECT_URL: withAuthority(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env.DATABASE_CA),
    DATABASE_REPLICA_URL: withAuthority(env.DATABASE_REPLICA_URL, env.DATABASE_CA),
    NODE_NAME: env.NODE_NAME ?? nodeName(env.ROLE),
    HOST: hostOf(env),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    SESSION_SECRET: env.SESSION_SECRET ?? localSecret(dataDir),
    PLATFORM_SECOND_FACTOR: env.PLATFORM_SECOND_FACTOR ?? (env.NODE_ENV === 'production' ? 'required' : 'optional'),
  });
}

/** Whether a setting is present in the environment or in `.env`. */
export function isSettingPresent(name: keyof Env, source: Source = environment()): boolean {
  return Boolean(source[name]?.trim());
}

/** The address of the privacy notice for a type of company, or for everybody; null where the installation has none. */
export const privacyNotice = (
  { PRIVACY_URL, PRIVACY_SCHOOL_URL }: Pick<Env, 'PRIVACY_URL' | 'PRIVACY_SCHOOL_URL'>,
  account_type?: string,
): string | null => (account_type === 'school' ? PRIVACY_SCHOOL_URL : undefined) ?? PRIVACY_URL ?? null;

/** The operator's own pages that the staff app names; null for each that the installation lacks. */
export const pageLinks = (env: Env, account_type?: string) => ({
  help: env.HELP_URL ?? null,
  terms: env.TERMS_URL ?? null,
  privacy: privacyNotice(env, account_type),
});

/** The customer-relationship script, for pages that may load it after consent; null without one. */
export const customerRelationship = ({ CRM_SCRIPT_URL }: Env): { script_url: string } | null =>
  CRM_SCRIPT_URL === undefined ? null : { script_url: CRM_SCRIPT_URL };

/** The settings of the storage of recordings. */
export function storageSettings(env: Env): StorageEnv {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = env;
  const { S3_ENDPOINT, S3_PREFIX, S3_CA } = env;
  if (!S3_BUCKET) return { DATA_DIR: env.DATA_DIR };
  return {
    DATA_DIR: env.DATA_DIR,
    S3: {
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(S3_ACCESS_KEY_ID && { access_key_id: S3_ACCESS_KEY_ID }),
      ...(S3_SECRET_ACCESS_KEY && { secret_access_key: S3_SECRET_ACCESS_KEY }),
      force_path_style: S3_FORCE_PATH_STYLE,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
      ...(S3_PREFIX && { prefix: S3_PREFIX }),
      ...(S3_CA && { ca_file: S3_CA }),
    },
  };
}
