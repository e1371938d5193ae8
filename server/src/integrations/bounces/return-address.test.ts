import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailOfAddress, mailOfMark, markOf, returnAddress } from './return-address.ts';

const settings = {
  SESSION_SECRET: 'a secret of this installation, long enough',
  BOUNCE_ADDRESS: 'Returned@Example.org',
};
const other = { ...settings, SESSION_SECRET: 'the secret of another installation' };
const mails = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('a return address names its mail in any case, and a part of an address has at most 64 letters', () => {
  fc.assert(
    fc.property(mails, (mail) => {
      const address = returnAddress(settings, mail) ?? '';
      expect(address).toMatch(/^[^@]{1,64}@Example\.org$/);
      for (const form of [address, address.toLowerCase(), address.toUpperCase(), ` ${address} `])
        expect(mailOfAddress(settings, form)).toBe(mail);
    }),
  );
});

test('no other address names a mail: of another installation, of a changed number, of another mailbox, of nothing', () => {
  fc.assert(
    fc.property(mails, mails, fc.string(), (mail, another, text) => {
      fc.pre(mail !== another);
      const signature = markOf(settings, mail).split('-')[1];
      expect(mailOfAddress(settings, returnAddress(other, mail) ?? '')).toBeNull();
      expect(mailOfMark(settings, `${another.toString(36)}-${signature}`)).toBeNull();
      expect(mailOfAddress(settings, (returnAddress(settings, mail) ?? '').replace('Returned', 'no-reply'))).toBeNull();
      expect(mailOfAddress(settings, text)).toBeNull();
      expect(mailOfMark(settings, text)).toBeNull();
    }),
  );
});

test('without a setting there is no return address', () => {
  expect(returnAddress({ SESSION_SECRET: settings.SESSION_SECRET }, 7)).toBeNull();
  expect(mailOfAddress({ SESSION_SECRET: settings.SESSION_SECRET }, `+${markOf(settings, 7)}@`)).toBeNull();
});
