import { email } from '@vivavoce/contract/common.ts';
import { phoneNumber } from '@vivavoce/contract/people.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { hasControls, tidyText } from '@vivavoce/domain/people/tidy-text.ts';
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

const NAME_SENTENCES = {
  required: 'registration.first_name',
  too_long: 'registration.too_long',
  control_characters: 'registration.no_name',
  not_allowed: 'registration.no_name',
} as const;

/** Reads the form; all faults are shown together. */
export function readRegistration(
  body: RegistrationBody,
  locale: Locale,
): { form: Registration } | { errors: RegistrationErrors } {
  const t = translator(locale);
  const errors: RegistrationErrors = {};
  // The company mails the typed name to the typed address.
  const names = { first_name: tidyText(body.first_name ?? ''), last_name: tidyText(body.last_name ?? '') };
  for (const [name, fault] of Object.entries(namesFaults(names))) errors[name] = [t(NAME_SENTENCES[fault])];
  const phone = phoneNumber.safeParse(body.phone ?? '');
  if (!phone.success) errors['phone'] = [t('registration.phone_wrong')];
  const custom_field = tidyText(body.custom_field ?? '');
  if (custom_field.length > TEXT_LIMITS.custom_field_max_characters || hasControls(custom_field))
    errors['custom_field'] = [t('registration.too_long')];
  const address = email.safeParse(body.email ?? '');
  if (!address.success)
    errors['email'] = [t(tidyText(body.email ?? '') === '' ? 'registration.email' : 'registration.email_wrong')];
  if (!isTicked(body.agree_terms)) errors['agree_terms'] = [t('registration.agree_terms')];
  if (Object.keys(errors).length > 0 || !address.success || !phone.success) return { errors };
  return {
    form: {
      ...names,
      email: address.data,
      phone: phone.data || null,
      custom_field: custom_field || null,
      voucher_code: tidyText(body.voucher_code ?? '') || null,
      wants_review: isTicked(body.review_paid),
    },
  };
}

const isTicked = (value: string | undefined): boolean =>
  value !== undefined && !['', 'false', '0', 'off'].includes(value.toLowerCase());
