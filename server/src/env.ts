import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { requiredSettings } from './required-settings.mjs';
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

const webAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be a web address such as ${example}` })
    .transform((value) => value.replace(/\/+$/, ''));

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const yesOrNo = oneOf(['true', 'false']).transform((value) => value === 'true');

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a number between 1 and 65535' })
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65535, { error: 'must be a number between 1 and 65535' });

const tokenCount = z
  .string()
  .regex(/^\d{4,8}$/, { error: 'must be a number of tokens, 2048 or more' })
  .transform(Number)
  .refine((tokens) => tokens >= 2048, { error: 'must be a number of tokens, 2048 or more' });

/** The name by which the test server of this project is known. */
const TEST_MODEL = 'test-server-no-ai';

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, { error: 'must be a whole number' })
  .transform(Number);

const countryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'must be the code of a country such as DE' });

const connection = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });

/** Fastify reads true, a number of proxies, or a list of addresses and networks. */
const trustProxy = z
  .string()
  .regex(/^(true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/, {
    error: 'must be true, false, a number of proxies, or a list of their addresses',
  })
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d{1,2}$/.test(value) ? Number(value) : value;
  });

const schema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  ROLE: oneOf(['api', 'worker', 'both']).default('both'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: portNumber.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webAddress('https://interviews.example.org').optional(),
  TRUST_PROXY: trustProxy.default(false),
  SESSION_SECRET: z.string().optional(),
  PLATFORM_SECOND_FACTOR: oneOf(['required', 'optional']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: connection(/^postgres(ql)?$/, 'postgres://user:password@host:5432/vivavoce').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress('https://s3.example.org').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.default(false),
  SMTP_URL: connection(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, { error: 'must be an e-mail address, with or without a name before it' })
    .default('Vivavoce <no-reply@vivavoce.example>'),
  MAILS_PER_HOUR: wholeNumber.default(3_000),
  MAILS_PER_DAY: wholeNumber.default(10_000),
  SMS_URL: webAddress('https://api.twilio.com').optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  FFMPEG_PATH: z
    .string()
    .refine((file) => path.isAbsolute(file), { error: 'must be a path that begins with a slash' })
    .optional(),
  OUTGOING_HOSTS: z.string().optional(),
  AI_BASE_URL: webAddress('https://api.example.org/v1').optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_PROVIDER: z.string().max(100).optional(),
  AI_COUNTRY: countryCode.optional(),
  AI_KEPT_DAYS: wholeNumber.optional(),
  AI_CONTEXT_TOKENS: tokenCount.default(8192),
  AI_MONTHLY_TOKENS: wholeNumber.default(20_000_000),
  AI_MONTHLY_MINUTES: wholeNumber.default(6_000),
  AI_TRANSCRIPTION_BASE_URL: webAddress('https://speech.example.org/v1').optional(),
  AI_TRANSCRIPTION_MODEL: z.string().optional(),
  AI_TRANSCRIPTION_API_KEY: z.string().optional(),
  AI_TRANSCRIPTION_PROVIDER: z.string().max(100).optional(),
  AI_TRANSCRIPTION_COUNTRY: countryCode.optional(),
  AI_TRANSCRIPTION_KEPT_DAYS: wholeNumber.optional(),
  OFFLINE_PAGES: yesOrNo.default(true),
  FEEDBACK_URL: webAddress('https://feedback.example.org/applicant').optional(),
  MAIN_SITE_URL: webAddress('https://www.example.org').optional(),
  HELP_URL: webAddress('https://help.example.org').optional(),
  TERMS_URL: webAddress('https://www.example.org/terms').optional(),
  PRIVACY_URL: webAddress('https://www.example.org/privacy').optional(),
  PRIVACY_SCHOOL_URL: webAddress('https://www.example.org/privacy-schools').optional(),
  CRM_SCRIPT_URL: z
    .url({
      protocol: /^https$/,
      error: 'must be the https address of a script such as https://crm.example.org/widget.js',
    })
    .optional(),
});

type Parsed = z.output<typeof schema>;

/** The settings for the rest of the server: checked, completed and frozen. */
export type Env = Readonly<
  Parsed & { HOST: string; PUBLIC_URL: string; SESSION_SECRET: string; PLATFORM_SECOND_FACTOR: 'required' | 'optional' }
>;

/** Names of all settings, in the order in which .env.example explains them. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

function* problemsTogether(env: Parsed, values: Source): Generator<string> {
  if (env.S3_ENDPOINT && !env.S3_BUCKET) yield 'S3_BUCKET is missing although S3_ENDPOINT is set.';
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    yield 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed because S3_BUCKET is set.';
  }
  if (env.SMTP_URL && !values['MAIL_FROM']) yield 'MAIL_FROM is missing although SMTP_URL is set.';
  if (env.SMS_URL && !(env.SMS_ACCOUNT && env.SMS_TOKEN && env.SMS_FROM)) {
    yield 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM are needed because SMS_URL is set.';
  }
  if (env.AI_BASE_URL && !env.AI_MODEL && !env.AI_TRANSCRIPTION_MODEL) {
    yield 'AI_MODEL is missing although AI_BASE_URL is set.';
  }
  if (env.NODE_ENV === 'production' && [env.AI_MODEL, env.AI_TRANSCRIPTION_MODEL].includes(TEST_MODEL)) {
    yield `${TEST_MODEL} is the model of a test server: it makes up its answers.`;
  }
  if (env.AI_TRANSCRIPTION_BASE_URL && !env.AI_TRANSCRIPTION_MODEL) {
    yield 'AI_TRANSCRIPTION_MODEL is missing although AI_TRANSCRIPTION_BASE_URL is set.';
  }
  if (env.AI_TRANSCRIPTION_MODEL && !env.AI_TRANSCRIPTION_BASE_URL && !env.AI_BASE_URL) {
    yield 'AI_TRANSCRIPTION_BASE_URL is missing although AI_TRANSCRIPTION_MODEL is set.';
  }
  yield* requiredSettings(values);
}

function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError([`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`]);
  }
}

function environment(): Source {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env;
}

function sentence(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} ${issue.message.replace(/^\w/, (letter) => letter.toLowerCase())}.`;
}

/**
 * Reads, checks and completes the settings. Outside production a session secret is created once and stored in
 * DATA_DIR/secret.
 * @param source name to value; empty values count as absent. Default: the file `.env`, overridden by the process
 * environment.
 * @throws StartupError with one sentence for every problem.
 */
export function readEnv(source: Source = environment()): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(values);
  if (!result.success) throw new StartupError(result.error.issues.map(sentence));
  const env = result.data;
  const problems = [...problemsTogether(env, values)];
  if (problems.length > 0) throw new StartupError(problems);
  const dataDir = path.resolve(env.DATA_DIR);
  return Object.freeze({
    ...env,
    DATA_DIR: dataDir,
    HOST: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
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
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_FORCE_PATH_STYLE } = env;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return { DATA_DIR: env.DATA_DIR };
  return {
    DATA_DIR: env.DATA_DIR,
    S3: {
      bucket: S3_BUCKET,
      region: S3_REGION,
      access_key_id: S3_ACCESS_KEY_ID,
      secret_access_key: S3_SECRET_ACCESS_KEY,
      force_path_style: S3_FORCE_PATH_STYLE,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    },
  };
}
