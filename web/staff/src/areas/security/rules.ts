import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { SECOND_FACTOR_LIMITS, SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

export interface Rules {
  idle: string;
  longest: string;
  addresses: string;
}

export const rulesOf = (settings: CompanySettings): Rules => ({
  idle: String(settings.session_idle_minutes),
  longest: String(settings.session_longest_hours),
  addresses: settings.staff_addresses.join(' '),
});

/** Addresses may be separated by spaces, commas, semicolons and line breaks, as they are pasted. */
const addressesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((address) => address !== '');

export const isSameRules = (first: Rules, second: Rules): boolean =>
  first.idle === second.idle &&
  first.longest === second.longest &&
  addressesOf(first.addresses).join(' ') === addressesOf(second.addresses).join(' ');

export const bodyOf = (rules: Rules): BodyInputOf<'POST /api/settings'> => ({
  session_idle_minutes: Number(rules.idle),
  session_longest_hours: Number(rules.longest),
  staff_addresses: addressesOf(rules.addresses),
});

/** The usual times, and the one that is stored, which a program may have set. */
const withStored = (usual: readonly number[], value: number): number[] =>
  [...new Set([...usual, value])].toSorted((a, b) => a - b);

export const idleChoices = (minutes: number): number[] =>
  withStored([SESSION_LIMITS.idle_minutes_min, 30, 60, 120, 240, 480, SESSION_LIMITS.idle_minutes_max], minutes);

export const longestChoices = (hours: number): number[] =>
  withStored([SESSION_LIMITS.longest_hours_min, 4, 8, 12, SESSION_LIMITS.longest_hours_max], hours);

export const graceChoices = (days: number): number[] =>
  withStored([0, 3, 7, 14, 30, SECOND_FACTOR_LIMITS.grace_days_max], days);
