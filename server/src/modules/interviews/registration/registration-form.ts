import { email } from '@vivavoce/contract/common.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { localeOfPath, spokenLocale, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';

export type RegistrationBody = BodyOf<'POST /j/{shorturl}'>;
/** Field name, or `__all__`, to sentences in the reader's language. */
export type RegistrationErrors = Record<string, string[]>;

export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  custom_field: string | null;
  /** As typed. */
  voucher_code: string | null;
  /** The applicant asks for a review. */
  wants_review: boolean;
}

/** The first supported language of the reader: the form's address has priority over the browser. */
export function localeOf(headers: { referer?: string | undefined; 'accept-language'?: string | undefined }): Locale {
  const path = URL.parse(headers.referer ?? '')?.pathname;
  return path === undefined ? spokenLocale(headers['accept-language']) : localeOfPath(path);
}

const NAMES = { first_name: TEXT_LIMITS.name_max_characters, last_name: TEXT_LIMITS.name_max_characters } as const;
const OPTIONAL = {
  phone: TEXT_LIMITS.phone_max_characters,
  custom_field: TEXT_LIMITS.custom_field_max_characters,
} as const;
/** Control characters and direction marks, which can disguise a name. */
const CONTROL = /[\u0000-\u001f\u007f\u202b\u202d\u202e\u2066\u2067]/g;

/** The company mails the typed name to the typed address; a web address in it would allow phishing. */
const WEB_ADDRESS = /:\/\/|\bwww\./i;

const clean = (value: string | undefined): string => (value ?? '').replaceAll(CONTROL, ' ').normalize('NFC').trim();

/** Reads the form; all faults are shown at once. */
export function readRegistration(
  body: RegistrationBody,
  locale: Locale,
): { form: Registration } | { errors: RegistrationErrors } {
  const t = translator(locale);
  const errors: RegistrationErrors = {};
  for (const [name, max] of Object.entries(NAMES) as [keyof typeof NAMES, number][]) {
    const value = clean(body[name]);
    if (value === '') errors[name] = [t(`registration.${name}`)];
    else if (value.length > max) errors[name] = [t('registration.too_long')];
    else if (WEB_ADDRESS.test(value)) errors[name] = [t('registration.no_address')];
  }
  for (const [name, max] of Object.entries(OPTIONAL) as [keyof typeof OPTIONAL, number][]) {
    if (clean(body[name]).length > max) errors[name] = [t('registration.too_long')];
  }
  const address = email.safeParse(body.email ?? '');
  if (!address.success)
    errors['email'] = [t(clean(body.email) === '' ? 'registration.email' : 'registration.email_wrong')];
  if (!isTicked(body.agree_terms)) errors['agree_terms'] = [t('registration.agree_terms')];
  if (Object.keys(errors).length > 0 || !address.success) return { errors };
  return {
    form: {
      first_name: clean(body.first_name),
      last_name: clean(body.last_name),
      email: address.data,
      phone: clean(body.phone) || null,
      custom_field: clean(body.custom_field) || null,
      voucher_code: clean(body.voucher_code) || null,
      wants_review: isTicked(body.review_paid),
    },
  };
}

const isTicked = (value: string | undefined): boolean =>
  value !== undefined && !['', 'false', '0', 'off'].includes(value.toLowerCase());
