import type { Registration } from './register.ts';

const registrationFields = ['first_name', 'last_name', 'email', 'phone', 'custom_field', 'agree_terms'] as const;
export type RegistrationField = (typeof registrationFields)[number];
/** The key of the message, since an address can be absent or incomplete. */
export type RegistrationFault = RegistrationField | 'emailInvalid' | 'general';

/** Faults before the form is sent, by field. */
export function registrationFaults(form: Registration): Partial<Record<RegistrationField, RegistrationFault>> {
  const email = form.email.trim();
  return {
    ...(form.first_name.trim() ? {} : { first_name: 'first_name' }),
    ...(form.last_name.trim() ? {} : { last_name: 'last_name' }),
    ...(email === '' ? { email: 'email' } : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'emailInvalid' }),
    ...(form.agree_terms ? {} : { agree_terms: 'agree_terms' }),
  };
}

/** The server's faults in the language of the page, which may differ from the server's. */
export function refusedFaults(
  errors: Readonly<Record<string, unknown>>,
): Partial<Record<RegistrationField | '__all__', RegistrationFault>> {
  const fields = registrationFields.filter((field) => field in errors);
  if (fields.length === 0) return { __all__: 'general' };
  return Object.fromEntries(fields.map((field) => [field, field === 'email' ? 'emailInvalid' : field]));
}

/** The server's own sentence about the whole form, such as that the activity has closed; null without one. */
export function generalFault(errors: Readonly<Record<string, unknown>>): string | null {
  const { __all__: general } = errors;
  const [sentence] = Array.isArray(general) ? (general as unknown[]) : [];
  return typeof sentence === 'string' ? sentence : null;
}
