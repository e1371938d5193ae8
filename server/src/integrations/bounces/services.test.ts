import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { markOf, returnAddress } from './return-address.ts';
import { markHeaders, readReport, snsText, type BounceService } from './services.ts';

const base = { SESSION_SECRET: 'a secret of this installation, long enough', BOUNCE_ADDRESS: 'returned@example.org' };
const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const secrets: Record<BounceService, string> = { ses: topic, postmark: 'password', mailgun: 'key-1' };
const settingsOf = (service: BounceService) => ({ ...base, BOUNCE_SERVICE: service, BOUNCE_SECRET: secrets[service] });
const mark = markOf(base, 42);
const now = new Date('2026-11-30T10:00:00Z');

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const called: string[] = [];
const read = (service: BounceService, body: Record<string, unknown>, authorization?: string) =>
  readReport(
    settingsOf(service),
    { headers: authorization === undefined ? {} : { authorization }, body },
    {
      now,
      readCertificate: async (address) => {
        called.push(address);
        return certificate;
      },
    },
  );

/* Amazon */

type Sns = Parameters<typeof snsText>[0];
const sns = (content: unknown, changes: Partial<Sns> = {}, version: '1' | '2' = '2') => {
  const message: Sns = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: JSON.stringify(content),
    Timestamp: now.toISOString(),
    SignatureVersion: version,
    Signature: '',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123abc.pem',
    ...changes,
  };
  const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(snsText(message));
  return { ...message, Signature: signer.sign(privateKey, 'base64') };
};
const sesMail = { source: 'no-reply@example.org', headers: [{ name: 'X-Vivavoce-Mail', value: mark }] };
const sesBounce = (bounceType: string, mail: unknown = sesMail) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ diagnosticCode: 'smtp; 550 5.1.1 user unknown', status: '5.1.1' }] },
  mail,
});
const failed = { bounces: [{ mail: 42, state: 'failed', diagnosis: '550 5.1.1 user unknown' }] };

test.each(['1', '2'] as const)('Amazon: a signed bounce counts, with signatures of version %s', async (version) => {
  expect(await read('ses', sns(sesBounce('Permanent'), {}, version))).toEqual(failed);
});

test('Amazon: the return address names the mail where the headers are left out', async () => {
  const source = returnAddress(base, 42);
  expect(await read('ses', sns(sesBounce('Permanent', { source })))).toEqual(failed);
});

test('Amazon: passing bounces and delays are postponements, other events nothing', async () => {
  const postponed = { bounces: [expect.objectContaining({ mail: 42, state: 'postponed' })] };
  expect(await read('ses', sns(sesBounce('Transient')))).toEqual(postponed);
  const delay = {
    eventType: 'DeliveryDelay',
    deliveryDelay: { delayedRecipients: [{ status: '4.4.1' }] },
    mail: sesMail,
  };
  expect(await read('ses', sns(delay))).toEqual(postponed);
  expect(await read('ses', sns({ eventType: 'Delivery', mail: sesMail }))).toEqual({ bounces: [] });
  expect(await read('ses', sns(sesBounce('Permanent', { source: 'no-reply@example.org' })))).toEqual({ bounces: [] });
});

test('Amazon: a confirmation names its address, of Amazon only', async () => {
  const confirm = (SubscribeURL: string) =>
    read('ses', sns('You have chosen to subscribe', { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL }));
  const address = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
  expect(await confirm(address)).toEqual({ confirm_at: address });
  expect(await confirm('https://evil.example/')).toBeNull();
});

test.each([
  ['a changed text', { ...sns(sesBounce('Permanent')), Message: JSON.stringify(sesBounce('Transient')) }],
  ['another topic', sns(sesBounce('Permanent'), { TopicArn: `${topic}-of-another` })],
  [
    'a certificate from elsewhere',
    sns(sesBounce('Permanent'), { SigningCertURL: 'https://evil.example/SimpleNotificationService-1.pem' }),
  ],
  [
    'a name that only begins like Amazon',
    sns(sesBounce('Permanent'), {
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
    }),
  ],
  ['no signature', { ...sns(sesBounce('Permanent')), Signature: '' }],
  ['nothing', {}],
])('Amazon: %s is refused, and no address elsewhere is called', async (_name, body) => {
  called.length = 0;
  expect(await read('ses', body)).toBeNull();
  expect(called.filter((address) => !address.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toEqual([]);
});

/* Postmark */

const basic = (password: string) => `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
const postmark = (Type: string) => ({
  RecordType: 'Bounce',
  Type,
  Details: 'smtp;550 5.1.1 user unknown'.slice(5),
  Metadata: { mail: mark },
});

test('Postmark: reports with the password count', async () => {
  expect(await read('postmark', postmark('HardBounce'), basic('password'))).toEqual(failed);
  const soft = await read('postmark', postmark('Transient'), basic('password'));
  expect(soft).toMatchObject({ bounces: [{ mail: 42, state: 'postponed' }] });
  for (const body of [postmark('AutoResponder'), { RecordType: 'Open', Metadata: { mail: mark } }])
    expect(await read('postmark', body, basic('password'))).toEqual({ bounces: [] });
});

test.each([undefined, basic(''), basic('other'), 'Bearer password', 'Basic'])(
  'Postmark: reports with %s are refused',
  async (authorization) => {
    expect(await read('postmark', postmark('HardBounce'), authorization)).toBeNull();
  },
);

/* Mailgun */

const mailgun = (changes: { key?: string; at?: Date; severity?: string } = {}) => {
  const timestamp = String(Math.floor((changes.at ?? now).getTime() / 1000));
  const token = randomUUID();
  const signature = createHmac('sha256', changes.key ?? 'key-1')
    .update(timestamp + token)
    .digest('hex');
  return {
    signature: { timestamp, token, signature },
    'event-data': {
      event: 'failed',
      severity: changes.severity ?? 'permanent',
      'user-variables': { mail: mark },
      'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'user unknown' },
    },
  };
};

test('Mailgun: signed reports count', async () => {
  expect(await read('mailgun', mailgun())).toEqual(failed);
  const soft = await read('mailgun', mailgun({ severity: 'temporary' }));
  expect(soft).toMatchObject({ bounces: [{ mail: 42, state: 'postponed' }] });
});

test.each([
  ['another key', mailgun({ key: 'key-2' })],
  ['an old signature', mailgun({ at: new Date(now.getTime() - 13 * 3_600_000) })],
  ['a signature of tomorrow', mailgun({ at: new Date(now.getTime() + 13 * 3_600_000) })],
  ['no signature', { 'event-data': mailgun()['event-data'] }],
])('Mailgun: %s is refused', async (_name, body) => {
  expect(await read('mailgun', body)).toBeNull();
});

test('a mark of another installation names no mail', async () => {
  const foreign = markOf({ SESSION_SECRET: 'the secret of another installation' }, 42);
  const body = mailgun();
  body['event-data']['user-variables'].mail = foreign;
  expect(await read('mailgun', body)).toEqual({ bounces: [] });
});

test('each service gets the mark in the header that it returns', () => {
  expect(markHeaders(settingsOf('postmark'), 42)).toEqual({ 'x-pm-metadata-mail': mark });
  expect(markHeaders(settingsOf('mailgun'), 42)).toEqual({ 'x-mailgun-variables': JSON.stringify({ mail: mark }) });
  expect(markHeaders(settingsOf('ses'), 42)).toEqual({ 'x-vivavoce-mail': mark });
  expect(markHeaders(base, 42)).toEqual({});
});
