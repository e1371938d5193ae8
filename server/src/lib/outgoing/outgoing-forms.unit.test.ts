import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOutside, OutgoingError } from './outgoing.ts';

/** A server of this machine that no form of an address may reach. */
let reached = 0;
const canary = createServer((socket) => {
  reached += 1;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => canary.close());

const INNER = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.0.1',
  '198.18.0.1',
];
const bytesOf = (address: string) => address.split('.').map(Number);
const numberOf = (address: string) => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (byte: number) => byte.toString(16).padStart(2, '0');
const groups = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
};

/** The ways in which programs write one address of version 4. */
const spellings = (address: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return [
    address,
    `${address}.`,
    String(numberOf(address)),
    `0x${numberOf(address).toString(16)}`,
    `0${numberOf(address).toString(8)}`,
    bytesOf(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
    bytesOf(address)
      .map((byte) => `0x${hex(byte)}`)
      .join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `[::ffff:${address}]`,
    `[::ffff:${groups(address)}]`,
    `[0:0:0:0:0:ffff:${groups(address)}]`,
    `[64:ff9b::${groups(address)}]`,
    `[2002:${groups(address)}::1]`,
    `[::${groups(address)}]`,
  ];
};
const HOSTS = [
  ...INNER.flatMap(spellings),
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  '127%2e0%2e0%2e1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
];
const WHOLE = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'https://a@127.0.0.1:PORT/',
  'https://example.org@127.0.0.1:PORT/',
  'https://example.org:b@127.0.0.1:PORT/',
  'https:\\\\127.0.0.1:PORT\\',
  'https:127.0.0.1:PORT',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_x',
  'file://127.0.0.1:PORT/etc/passwd',
  'ws://127.0.0.1:PORT/',
  'data:text/plain,x',
  'javascript:0',
  '//127.0.0.1:PORT/',
];

test('no form of an inner address is called', async () => {
  const forms = [
    ...HOSTS.map((host) => `https://${host}:${port}/`),
    ...WHOLE.map((form) => form.replace('PORT', String(port))),
  ];
  expect(new Set(forms).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThanOrEqual(120);
  const outcomes = await Promise.all(
    forms.map((form) =>
      callOutside(form, { timeout_ms: 5_000 }, []).then(
        () => 'answered',
        (error: unknown) => error,
      ),
    ),
  );
  const others = forms.filter(
    (form, at) =>
      !(
        outcomes[at] instanceof OutgoingError &&
        // A name of an inner network is refused as one that does not exist.
        outcomes[at].fault === (/localhost/i.test(form) && form.startsWith('https') ? 'unreachable' : 'address')
      ),
  );
  expect(others).toEqual([]);
  expect(reached).toBe(0);
});
