/**
 * Every setting of an installation: what it means, its default, and which values it takes. The server, the check before
 * an installation, `.env.example` and docs/settings.md are made from this table. Plain JavaScript, because `npm start`
 * checks the settings under any installed Node before it installs a package.
 */

/**
 * How a value is written. `read` returns undefined for a value that it refuses; `rule` completes "NAME must be …".
 *
 * @template T
 * @typedef {{ rule: string; read: (value: string) => T | undefined }} Kind
 */

/**
 * @template T
 * @typedef {{
 *   kind: Kind<T>;
 *   about: string;
 *   default?: T;
 *   example?: string;
 *   otherwise?: string;
 *   heading?: string;
 * }} Setting `otherwise` says what holds where the setting is absent and has no default; a `heading` begins a new part.
 */

/** @type {Kind<string>} */
const text = { rule: 'text', read: (value) => value };

/**
 * @template {string} T
 * @param {T[]} values
 * @returns {Kind<T>}
 */
const oneOf = (...values) => ({
  rule: `one of ${values.join(', ')}`,
  read: (value) => values.find((known) => known === value),
});

/**
 * @param {RegExp} form
 * @param {string} rule
 * @returns {Kind<string>}
 */
const written = (form, rule) => ({ rule, read: (value) => (form.test(value) ? value : undefined) });

/**
 * @param {RegExp} protocol
 * @param {string} rule
 * @param {(value: string) => string} [complete]
 * @returns {Kind<string>}
 */
const address = (protocol, rule, complete = (value) => value) => ({
  rule,
  read: (value) => {
    const whole = value.trim();
    return URL.canParse(whole) && protocol.test(new URL(whole).protocol) ? complete(whole) : undefined;
  },
});

const databaseAddress = address(/^postgres(ql)?:$/, 'an address such as postgres://user:password@host:5432/vivavoce');

/** @param {string} example */
const webAddress = (example) =>
  address(/^https?:$/, `a web address such as ${example}`, (value) => value.replace(/\/+$/, ''));

/**
 * @param {number} lowest
 * @param {number} highest
 * @param {string} rule
 * @returns {Kind<number>}
 */
const number = (lowest, highest, rule) => ({
  rule,
  read: (value) => {
    const read = /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    return read >= lowest && read <= highest ? read : undefined;
  },
});

const port = number(1, 65_535, 'a number between 1 and 65535');
const wholeNumber = number(0, 999_999_999_999, 'a whole number');
const tokenCount = number(2_048, 99_999_999, 'a number of tokens, 2048 or more');
/** @type {Kind<number>} */
const share = {
  rule: 'a share from 0 to 1 such as 0.1',
  read: (value) => (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(value) ? Number(value) : undefined),
};
const file = written(/^([a-zA-Z]:[\\/]|\/)/, 'the path of a file that begins with a slash');
/** First parts of the keys of the product: below a folder of that name, another installation would take files for its own. */
export const STORED_ROOTS = ['answers', 'archives', 'checks', 'files', 'installation', 'logos', 'recordings', 'videos'];
/** @type {Kind<string>} */
const folderOfBucket = {
  rule: `a folder such as vivavoce/production, of letters, digits, dots, dashes and underscores, none of it named ${STORED_ROOTS.join(', ')}`,
  read: (value) => {
    const folder = value.trim().replace(/\/+$/, '');
    const fits = folder.split('/').every((part) => /^\w[\w.-]{0,127}$/.test(part) && !STORED_ROOTS.includes(part));
    return fits && folder.length <= 256 ? folder : undefined;
  },
};
const country = written(/^[A-Z]{2}$/, 'the code of a country such as DE');

/** @type {Kind<boolean>} */
const yesOrNo = {
  rule: 'one of true, false',
  read: (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
};

/** @type {Kind<boolean | number | string>} */
const proxies = {
  rule: 'true, false, a number of proxies, or a list of their addresses',
  read: (value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (/^\d{1,2}$/.test(value)) return Number(value);
    return /^[\da-fA-F.:/, ]+$/.test(value) ? value : undefined;
  },
};

/**
 * @template T
 * @param {Omit<Setting<T>, 'default'> & { default: NoInfer<T> }} definition
 * @returns {Setting<T> & { default: T }}
 */
const withDefault = (definition) => definition;

/**
 * @template T
 * @param {Setting<T>} definition
 * @returns {Setting<T>}
 */
const optional = (definition) => definition;

export const SETTINGS = {
  NODE_ENV: withDefault({
    heading: 'How it runs',
    kind: oneOf('development', 'test', 'production'),
    default: 'development',
    example: 'production',
    about: 'production refuses missing or weak secrets and never loads the demo.',
  }),
  ROLE: withDefault({
    kind: oneOf('api', 'worker', 'both'),
    default: 'both',
    about:
      'What this process does: api answers requests, worker runs background tasks. api and worker need DATABASE_URL.',
  }),
  NODE_NAME: optional({
    kind: written(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/, 'at most 100 letters, digits, dots, dashes and underscores'),
    example: 'web1-api',
    otherwise: 'the name of the machine and ROLE, such as web1-api',
    about:
      'Name of this process among those of the installation, listed by `npm run nodes`. Each needs another one, so set it where a machine runs several of one ROLE, or machines share a name.',
  }),
  LOG_LEVEL: withDefault({
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    about: 'From fatal (least) to trace (most), or silent.',
  }),
  PORT: withDefault({ heading: 'Address', kind: port, default: 3000, about: 'Port on which the server listens.' }),
  HOST: optional({
    kind: text,
    example: '127.0.0.1',
    otherwise: '127.0.0.1, in production 0.0.0.0',
    about: 'Network interface on which the server listens.',
  }),
  PUBLIC_URL: optional({
    kind: webAddress('https://interviews.example.org'),
    example: 'https://interviews.example.org',
    otherwise: 'http://localhost:PORT; required in production',
    about:
      'Address under which people reach this server. Links in e-mails begin with it, and other hosts get 421. Production needs https, since browsers give a camera to https only; http is refused but for this machine itself.',
  }),
  TRUST_PROXY: withDefault({
    kind: proxies,
    default: false,
    example: '1',
    about:
      'Proxies in front whose X-Forwarded headers are believed: true, false, their number, or a list of addresses and networks. Without it every request seems to come from the proxy, and rate limits count all users as one.',
  }),
  METRICS_PORT: optional({
    kind: port,
    example: '9464',
    otherwise: 'no metrics',
    about:
      'Port of the metrics for Prometheus (/metrics) and of the state of this process (/live, /ready), also of a worker. Never reachable on PORT.',
  }),
  METRICS_HOST: withDefault({
    kind: text,
    default: '127.0.0.1',
    about: 'Network interface of METRICS_PORT. Whoever reaches it reads figures of the whole installation.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional({
    kind: webAddress('http://collector:4318'),
    example: 'http://collector:4318',
    otherwise: 'no traces, and nothing of them is loaded',
    about:
      'Collector that takes traces by OTLP over HTTP. Spans name routes, statements with placeholders, tasks and calls to the object store, never a person or a company.',
  }),
  OTEL_TRACES_SAMPLER_ARG: withDefault({
    kind: share,
    default: 0.1,
    about:
      'The share of traces that begin here and are kept. A trace that a caller began is kept if the caller keeps it.',
  }),
  SESSION_SECRET: optional({
    heading: 'Secrets',
    kind: text,
    otherwise: 'made at the first start and kept in DATA_DIR/secret; required in production',
    about:
      'Signs and seals what leaves the server. At least 32 random characters, made with `openssl rand -hex 32`. Changing it makes every personal link that was sent invalid, ends uploads in progress, and makes browsers unknown at sign-in. People stay signed in; an open page has to repeat one call.',
  }),
  PLATFORM_SECOND_FACTOR: optional({
    kind: oneOf('required', 'optional'),
    example: 'required',
    otherwise: 'required in production, optional elsewhere',
    about:
      'With required, a platform administrator without a second factor is led to set one up and can do nothing else before. Setting one up takes a password: where the company of an administrator requires its provider and the account has no password, make another address an administrator.',
  }),
  DATA_DIR: withDefault({
    heading: 'Data',
    kind: text,
    default: './data',
    about:
      'Folder of the built-in database, of recordings where no S3 bucket is set, and of the local secret. In production a folder on a disk that is backed up.',
  }),
  DATABASE_URL: optional({
    kind: databaseAddress,
    example: 'postgres://user:password@host:5432/vivavoce',
    otherwise: 'a built-in PostgreSQL in DATA_DIR/postgres',
    about: 'Your own PostgreSQL 15 or newer, with its contrib extensions.',
  }),
  DATABASE_DIRECT_URL: optional({
    kind: databaseAddress,
    example: 'postgres://user:password@host:5432/vivavoce',
    otherwise: 'DATABASE_URL',
    about:
      'Address of the database itself, where DATABASE_URL leads to a pooler: for migrations, locks, and the announcements of new tasks.',
  }),
  DATABASE_REPLICA_URL: optional({
    kind: databaseAddress,
    example: 'postgres://user:password@replica:5432/vivavoce',
    otherwise: 'everything is read from DATABASE_URL',
    about:
      'Address of a standby of the same database, or of several behind one address: exports, search, histories, reports and lists of applicants are read there once it has all that was written before. DATABASE_CA and DATABASE_STATEMENTS hold for it, too.',
  }),
  DATABASE_STATEMENTS: withDefault({
    kind: oneOf('named', 'plain'),
    default: 'named',
    example: 'plain',
    about:
      'plain is for a pooler in transaction mode: no statement is prepared, and each transaction sets its own time limit. It costs two messages for each statement outside a transaction.',
  }),
  DATABASE_CA: optional({
    kind: file,
    example: '/etc/vivavoce/database-ca.pem',
    otherwise: 'what DATABASE_URL says with sslmode',
    about:
      'File of the authority behind the certificate of the database. With it every connection is encrypted, and the server must have a certificate of this authority for its name.',
  }),
  DATABASE_POOL: optional({
    kind: number(10, 500, 'a number of connections from 10 to 500'),
    example: '20',
    otherwise: '25; with ROLE=api 18, with ROLE=worker 21',
    about:
      'Most connections of this process to the database at the same time, the queue of tasks included. A start and a backup take two more.',
  }),
  S3_BUCKET: optional({
    heading: 'Object storage, S3 or compatible',
    kind: text,
    example: 'vivavoce',
    otherwise: 'recordings lie in DATA_DIR/objects',
    about: 'A private bucket for recordings and files.',
  }),
  S3_PREFIX: optional({
    kind: folderOfBucket,
    example: 'production',
    otherwise: 'the whole bucket',
    about: 'Folder of this installation in the bucket, for a bucket that several share. Files that exist do not move.',
  }),
  S3_REGION: withDefault({ kind: text, default: 'us-east-1', about: 'Region of the bucket.' }),
  S3_ENDPOINT: optional({
    kind: webAddress('https://s3.example.org'),
    example: 'https://s3.example.org',
    otherwise: 'Amazon’s service',
    about: 'Address of a service other than Amazon’s.',
  }),
  S3_CA: optional({
    kind: file,
    example: '/etc/vivavoce/s3-ca.pem',
    otherwise: 'public authorities',
    about:
      'File of an authority behind the certificate of S3_ENDPOINT, believed besides the public ones; also for the bucket of backups.',
  }),
  S3_ACCESS_KEY_ID: optional({
    kind: text,
    otherwise: 'credentials of the machine',
    about:
      'Key of the bucket. Without it the client of Amazon finds what the machine has: AWS_ variables, a web identity, the role of a container or of an instance.',
  }),
  S3_SECRET_ACCESS_KEY: optional({
    kind: text,
    otherwise: 'required with S3_ACCESS_KEY_ID',
    about: 'Secret of that key, which may put, get, list and delete.',
  }),
  S3_FORCE_PATH_STYLE: withDefault({
    kind: yesOrNo,
    default: false,
    example: 'true',
    about: 'true for services that want the bucket in the path, such as MinIO and Garage.',
  }),
  MEDIA_FROM: withDefault({
    heading: 'Recordings',
    kind: oneOf('api', 'store'),
    default: 'api',
    example: 'store',
    about:
      'With store, browsers play recordings and videos from the object storage, at addresses that are valid for a minute and given out after the same check of rights; S3_ENDPOINT must be reachable for browsers. Whoever loses the right to a recording can play on for that minute.',
  }),
  CHUNK_SECONDS: withDefault({
    kind: number(1, 10, 'a number of seconds from 1 to 10'),
    default: 5,
    example: '5',
    about:
      'Length of the chunks in which a browser sends a recording, after ten seconds in chunks of one. Longer ones cost the server less; shorter ones leave less to send at the end on a slow line.',
  }),
  BACKUP_TO: optional({
    heading: 'Backup',
    kind: written(
      /^(s3:\/\/[\w.-]+(\/[\w./-]*)?|\.{0,2}\/.*|[a-zA-Z]:[\\/].*)$/,
      'a folder or an address such as s3://bucket/folder',
    ),
    example: 's3://vivavoce-backup/production',
    otherwise: 'no backup',
    about:
      'Where backups go: a folder on another disk than DATA_DIR, or a bucket. With it the server stores the log of the built-in database every 20 seconds, a whole copy of it every day, and each new file.',
  }),
  BACKUP_KEY: optional({
    kind: written(/^[\da-fA-F]{64}$/, '64 hexadecimal digits, made with `openssl rand -hex 32`'),
    otherwise: 'required with BACKUP_TO',
    about: 'Encrypts the backups. Keep a copy elsewhere: without it they cannot be read.',
  }),
  BACKUP_KEEP_DAYS: withDefault({
    kind: number(1, 3650, 'a number of days, 1 or more'),
    default: 14,
    about: 'Days to which one can return. The last complete backup always stays.',
  }),
  BACKUP_S3_ENDPOINT: optional({
    kind: webAddress('https://s3.backup.example.org'),
    example: 'https://s3.backup.example.org',
    otherwise: 'S3_ENDPOINT',
    about: 'Service of the bucket for backups.',
  }),
  BACKUP_S3_REGION: optional({ kind: text, otherwise: 'S3_REGION', about: 'Region of that bucket.' }),
  BACKUP_S3_ACCESS_KEY_ID: optional({
    kind: text,
    otherwise: 'S3_ACCESS_KEY_ID',
    about: 'Key of that bucket. A separate account keeps backups safe from whoever takes over this server.',
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: optional({
    kind: text,
    otherwise: 'S3_SECRET_ACCESS_KEY',
    about: 'Secret of that key, which may put, get, list and delete.',
  }),
  SMTP_URL: optional({
    heading: 'E-mail',
    kind: address(/^smtps?:$/, 'an address such as smtp://user:password@host:587'),
    example: 'smtp://user:password@host:587',
    otherwise: 'an outbox, nothing is sent',
    about: 'Mail server. Without one, invitations and links to new passwords stay in the outbox.',
  }),
  MAIL_FROM: withDefault({
    kind: written(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'an e-mail address, with or without a name before it'),
    default: 'Vivavoce <no-reply@vivavoce.example>',
    example: 'Vivavoce <interviews@example.org>',
    about: 'Sender of all messages. Required with SMTP_URL.',
  }),
  BOUNCE_ADDRESS: optional({
    kind: written(/^[^\s@<>+]+@[^\s@<>]+$/, 'an e-mail address without a plus sign'),
    example: 'returned@example.org',
    otherwise: 'the address of MAIL_FROM',
    about:
      'Address to which servers return mails that they accepted and cannot deliver. Each mail has a variant of it, such as returned+12-0a1b…@example.org, so the mailbox must take all of them.',
  }),
  BOUNCE_MAILBOX: optional({
    kind: address(/^imaps?:$/, 'an address such as imaps://user:password@host/INBOX'),
    example: 'imaps://user:password@host/INBOX',
    otherwise: 'nothing is read',
    about: 'Mailbox of BOUNCE_ADDRESS, read once a minute by IMAP. What was read is marked as seen.',
  }),
  BOUNCE_SERVICE: optional({
    kind: oneOf('ses', 'postmark', 'mailgun'),
    example: 'postmark',
    otherwise: 'no reports are taken',
    about: 'Service behind SMTP_URL that reports undelivered mails to PUBLIC_URL/api/bounces/ followed by this name.',
  }),
  BOUNCE_SECRET: optional({
    kind: text,
    otherwise: 'required with BOUNCE_SERVICE',
    about:
      'What proves its reports: for mailgun the webhook signing key, for postmark the password in the address of the webhook, for ses the ARN of the topic.',
  }),
  MAILS_PER_HOUR: withDefault({
    kind: wholeNumber,
    default: 3_000,
    about:
      'E-mails that one company may send in any hour to people who have not yet taken part in anything of it; further ones wait. Platform administrators may set another number for a company.',
  }),
  MAILS_PER_DAY: withDefault({ kind: wholeNumber, default: 10_000, about: 'The same for any day.' }),
  SMS_URL: optional({
    heading: 'Text messages',
    kind: webAddress('https://api.twilio.com'),
    example: 'https://api.twilio.com',
    otherwise: 'an outbox, nothing is sent',
    about:
      'A provider that speaks the messages interface of Twilio, for text messages beside invitations and reminders.',
  }),
  SMS_ACCOUNT: optional({
    kind: text,
    example: 'AC0123456789abcdef',
    otherwise: 'required with SMS_URL',
    about: 'Account at the provider.',
  }),
  SMS_TOKEN: optional({
    kind: text,
    otherwise: 'required with SMS_URL',
    about: 'Token of that account.',
  }),
  SMS_FROM: optional({
    kind: text,
    example: '+15550100000',
    otherwise: 'required with SMS_URL',
    about: 'Number or name that the messages come from.',
  }),
  FFMPEG_PATH: optional({
    heading: 'Media',
    kind: written(/^([a-zA-Z]:[\\/]|\/)/, 'a path that begins with a slash'),
    example: '/usr/bin/ffmpeg',
    otherwise: 'ffmpeg in PATH',
    about:
      'Program that makes posters and smaller copies. Without it answers play, but have no poster, no waveform and no check for silence; the log says so, and the server looks for it again every minute.',
  }),
  OUTGOING_HOSTS: optional({
    heading: 'Calls to addresses that companies enter, such as those of test providers',
    kind: text,
    example: 'tests.internal.example.org:8443',
    otherwise: 'https on the public internet only',
    about: 'Names or addresses that are allowed besides, between commas, with a port where they have one.',
  }),
  AI_BASE_URL: optional({
    heading: 'AI assistance',
    kind: webAddress('https://api.example.org/v1'),
    example: 'https://api.example.org/v1',
    otherwise: 'AI is off',
    about:
      'Any service that speaks the OpenAI protocol, hosted or on a computer of your own: the address before `/chat/completions`, usually ending in `/v1`.',
  }),
  AI_MODEL: optional({
    kind: text,
    otherwise: 'required with AI_BASE_URL, unless only speech is transcribed',
    about: 'A model that answers in JSON.',
  }),
  AI_API_KEY: optional({
    kind: text,
    otherwise: 'no key is sent',
    about: 'Sent as a bearer token to that address and nowhere else.',
  }),
  AI_PROVIDER: optional({
    kind: written(/^.{1,100}$/, 'at most 100 letters'),
    example: 'Example AI GmbH',
    otherwise: 'the host of the address',
    about:
      'Who receives what AI reads about applicants. They read it before they agree, so state what your contract says.',
  }),
  AI_COUNTRY: optional({
    kind: country,
    example: 'DE',
    otherwise: 'not said',
    about: 'Country in which it is received, by its ISO 3166 code.',
  }),
  AI_KEPT_DAYS: optional({
    kind: wholeNumber,
    example: '30',
    otherwise: 'not said',
    about: 'Days after which it is deleted there; 0 is immediately.',
  }),
  AI_CONTEXT_TOKENS: withDefault({
    kind: tokenCount,
    default: 8192,
    about:
      'Tokens that the model takes, question and answer together. A longer question is refused here and never sent in part. Give a local server the same context.',
  }),
  AI_MONTHLY_TOKENS: withDefault({
    kind: wholeNumber,
    default: 20_000_000,
    about:
      'Tokens of texts that the AI work of one company may take in a month; the rest waits for the next month. Platform administrators may give a company limits of its own.',
  }),
  AI_MONTHLY_MINUTES: withDefault({ kind: wholeNumber, default: 6_000, about: 'The same for minutes of speech.' }),
  AI_TRANSCRIPTION_BASE_URL: optional({
    heading: 'Speech to text',
    kind: webAddress('https://speech.example.org/v1'),
    example: 'https://speech.example.org/v1',
    otherwise: 'AI_BASE_URL',
    about: 'Address of the service that transcribes speech; `npm run doctor` tries it.',
  }),
  AI_TRANSCRIPTION_MODEL: optional({ kind: text, otherwise: 'nothing is transcribed', about: 'Its model.' }),
  AI_TRANSCRIPTION_API_KEY: optional({ kind: text, otherwise: 'AI_API_KEY', about: 'Its key.' }),
  AI_TRANSCRIPTION_PROVIDER: optional({
    kind: written(/^.{1,100}$/, 'at most 100 letters'),
    example: 'Example Speech AG',
    otherwise: 'AI_PROVIDER where the address is the same',
    about: 'Who receives the sound of recordings.',
  }),
  AI_TRANSCRIPTION_COUNTRY: optional({
    kind: country,
    example: 'CH',
    otherwise: 'AI_COUNTRY where the address is the same',
    about: 'Country in which it is received.',
  }),
  AI_TRANSCRIPTION_KEPT_DAYS: optional({
    kind: wholeNumber,
    example: '0',
    otherwise: 'AI_KEPT_DAYS where the address is the same',
    about: 'Days after which it is deleted there.',
  }),
  OFFLINE_PAGES: withDefault({
    heading: 'Interview pages without a connection',
    kind: yesOrNo,
    default: true,
    about:
      'A service worker shows the recordings that the device holds where a page is reloaded without a connection. false removes it, and what it stored, from each browser at its next visit; keep it so for as long as such browsers may return.',
  }),
  FEEDBACK_URL: optional({
    heading: 'Other pages',
    kind: webAddress('https://feedback.example.org/applicant'),
    example: 'https://feedback.example.org/applicant',
    otherwise: 'the applicant’s page of this installation',
    about:
      'A page of your own to which [FEEDBACK LINK] in e-mails leads. It is opened with `job` and `application`, a token that reads the released feedback of that applicant and nothing else; its server sends both to `POST /api/feedback/open`.',
  }),
  MAIN_SITE_URL: optional({
    kind: webAddress('https://www.example.org'),
    example: 'https://www.example.org',
    otherwise: 'no link',
    about: 'Visitors go here where a brand has no marketplace.',
  }),
  HELP_URL: optional({
    kind: webAddress('https://help.example.org'),
    example: 'https://help.example.org',
    otherwise: 'the guide of the product, at /help',
    about: 'Help pages of your own, to which every *Help* then leads.',
  }),
  TERMS_URL: optional({
    kind: webAddress('https://www.example.org/terms'),
    example: 'https://www.example.org/terms',
    otherwise: 'no link',
    about: 'Terms of use.',
  }),
  PRIVACY_URL: optional({
    kind: webAddress('https://www.example.org/privacy'),
    example: 'https://www.example.org/privacy',
    otherwise: 'a notice made from the settings: what is kept, who keeps it and for how long',
    about: 'The privacy notice, which applicants read before they register and before they agree to be recorded.',
  }),
  PRIVACY_SCHOOL_URL: optional({
    kind: webAddress('https://www.example.org/privacy-schools'),
    example: 'https://www.example.org/privacy-schools',
    otherwise: 'PRIVACY_URL',
    about: 'Privacy notice on activities of schools.',
  }),
  CRM_SCRIPT_URL: optional({
    kind: address(/^https:$/, 'the https address of a script such as https://crm.example.org/widget.js'),
    example: 'https://crm.example.org/widget.js',
    otherwise: 'no script',
    about:
      'Script of a chat or customer-relationship service, https only. Pages of staff and visitors load it after consent, and their policy names its host and no other; pages of applicants never do. It sees what the page shows: name only one that you trust.',
  }),
};

/**
 * The values of all settings, by name.
 *
 * @typedef {{
 *   [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends { kind: Kind<infer Value> } ? Value : never;
 * }} Settings
 */
