import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_FIELDS, mayCompanyChange } from './company-reach.ts';
import type { AccountStanding } from './company-reach.ts';

const OWN: AccountStanding = {
  member: true,
  elsewhere: false,
  owner_here: false,
  owner: false,
  break_glass: false,
  platform_administrator: false,
};

describe('what a company may change of an account', () => {
  it('is everything of a member who is nobody else', () => {
    for (const field of ACCOUNT_FIELDS) expect(mayCompanyChange(field, OWN), field).toBe(true);
  });

  it('is nothing of somebody who is no member, and nothing but the membership of a member of others', () => {
    const standing = fc.record<AccountStanding>({
      member: fc.boolean(),
      elsewhere: fc.boolean(),
      owner_here: fc.boolean(),
      owner: fc.boolean(),
      break_glass: fc.boolean(),
      platform_administrator: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ACCOUNT_FIELDS), standing, (field, account) => {
        const allowed = mayCompanyChange(field, account);
        const isUsed = account.elsewhere || account.owner || account.break_glass || account.platform_administrator;
        if (!account.member) expect(allowed).toBe(false);
        else if (field === 'membership') expect(allowed).toBe(!account.owner_here);
        else expect(allowed).toBe(!isUsed);
      }),
    );
  });
});
