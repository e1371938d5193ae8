import { expect, it } from 'vitest';
import { domainOf, isPublicMailDomain, readDomain } from './company-domains.ts';

it.each([
  ['Northwind.Example', 'northwind.example'],
  [' @northwind.example. ', 'northwind.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['a.b.c.example', 'a.b.c.example'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['0x7f.1', null],
  ['https://northwind.example', null],
  ['northwind.example/path', null],
  ['someone@northwind.example', null],
  ['north wind.example', null],
  ['-north.example', null],
  ['north..example', null],
  [`${'a'.repeat(64)}.example`, null],
  ['', null],
])('reads %j as %j', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain);
});

it('takes what follows the last @ of an address', () => {
  expect(domainOf('"a@b.example"@Northwind.example')).toBe('northwind.example');
  expect(domainOf('nobody')).toBeNull();
});

it('knows mail services that are open to everybody', () => {
  expect([isPublicMailDomain('gmail.com'), isPublicMailDomain('northwind.example')]).toEqual([true, false]);
});
