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

const PORTS_OF_OTHERS = [22, 25, 80, 444, 587, 1023].map((other) => `https://example.org:${other}/`);

/** Ways in which programs write an address that must not be called, with the port of a server that none may reach. */
export const forbiddenForms = (port: number): string[] => [
  ...HOSTS.map((host) => `https://${host}:${port}/`),
  ...WHOLE.map((form) => form.replace('PORT', String(port))),
  ...PORTS_OF_OTHERS,
];
