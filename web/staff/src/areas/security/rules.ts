import {
  SECOND_FACTOR_LIMITS,
  SESSION_LIMITS,
  type SecondFactorRule,
} from '@vivavoce/domain/accounts/account-limits.ts';
import { plainPart } from '../../features/forms/use-settings-form.ts';

/** Addresses may be separated by spaces, commas, semicolons and line breaks, as they are pasted. */
const addressesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((address) => address !== '');

/** When sessions end, and from which networks users may call. */
export const sessionPart = plainPart<{
  session_idle_minutes: string;
  session_longest_hours: string;
  staff_addresses: string;
}>({
  name: 'company-session-rules',
  read: ({ session_idle_minutes, session_longest_hours, staff_addresses }) => ({
    session_idle_minutes: String(session_idle_minutes),
    session_longest_hours: String(session_longest_hours),
    staff_addresses: staff_addresses.join(' '),
  }),
  write: { session_idle_minutes: Number, session_longest_hours: Number, staff_addresses: addressesOf },
});

/** Who needs a second factor. */
export const factorPart = plainPart<{
  second_factor_rule: SecondFactorRule;
  second_factor_grace_days: string;
  provider_factor_counts: boolean;
}>({
  name: 'company-factor-rule',
  read: ({ second_factor_rule, second_factor_grace_days, provider_factor_counts }) => ({
    second_factor_rule,
    second_factor_grace_days: String(second_factor_grace_days),
    provider_factor_counts,
  }),
  write: {
    second_factor_rule: (rule) => rule,
    second_factor_grace_days: Number,
    provider_factor_counts: (counts) => counts,
  },
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
