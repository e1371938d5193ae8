import { describe, expect, it } from 'vitest';
import { mobileNumber } from './phone.ts';

describe('a phone number to write to', () => {
  it.each([
    ['+44 7700 900123', '+447700900123'],
    ['0033 6 39 98 01 23', '+33639980123'],
    ['+44 (0)7700-900.123', '+447700900123'],
    [' +1/202/555/0143 ', '+12025550143'],
    ['+123 456 789 012 345', '+123456789012345'],
    ['+290 51234', '+29051234'],
  ])('%s is %s', (written, number) => {
    expect(mobileNumber(written)).toBe(number);
  });

  it.each([
    null,
    undefined,
    '',
    '07700 900123',
    '+44',
    '+123 456 789 012 345 6',
    '+290 5123',
    '+0 7700 900123',
    'call me',
    '+44 7700 x',
  ])('%s is none', (written) => {
    expect(mobileNumber(written)).toBeNull();
  });
});
