import { describe, expect, it } from 'vitest';
import { formatVoucherCode, isReviewPaid, readVoucherCode, voucherState, VOUCHER_LETTERS } from './vouchers.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const open = { uses: 0, max_uses: null, expires_at: null, retired_at: null };

describe('the state of a voucher', () => {
  it.each([
    ['open', {}],
    ['open', { uses: 4, max_uses: 5 }],
    ['open', { expires_at: new Date(NOW.getTime() + 1) }],
    ['used_up', { uses: 5, max_uses: 5 }],
    ['expired', { expires_at: NOW }],
    ['used_up', { uses: 1, max_uses: 1, expires_at: NOW }],
    ['retired', { retired_at: NOW, expires_at: NOW, uses: 1, max_uses: 1 }],
  ] as const)('is %s for %j', (state, facts) => {
    expect(voucherState({ ...open, ...facts }, NOW)).toBe(state);
  });
});

describe('a code', () => {
  it('is read however it is typed', () => {
    for (const typed of ['ABCD-EFGH-JKLM', ' abcd efgh jklm ', 'abcdefghjklm'])
      expect(readVoucherCode(typed)).toBe('ABCDEFGHJKLM');
    expect(formatVoucherCode('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM');
  });

  it('has 32 letters, none of which looks like another', () => {
    expect(new Set(VOUCHER_LETTERS).size).toBe(32);
    expect(VOUCHER_LETTERS).not.toMatch(/[01IO]/);
  });
});

describe('a paid review', () => {
  it.each([
    [true, true, { wish: true, voucher: false }],
    [true, true, { wish: false, voucher: true }],
    [false, true, { wish: false, voucher: false }],
    [false, false, { wish: true, voucher: true }],
  ])('is %s where reviews are offered: %s, %j', (paid, advertise_review, how) => {
    expect(isReviewPaid({ advertise_review }, how)).toBe(paid);
  });
});
