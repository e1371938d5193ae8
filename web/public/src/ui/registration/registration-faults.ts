import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault, tidyPhone } from '@vivavoce/domain/people/phone-number.ts';
import type { Registration } from './register.ts';

type RegistrationField = 'first_name' | 'last_name' | 'email' | 'phone' | 'agree_terms';
/** Whether the page has the field of a fault. */
const isShown = (field: string): boolean => document.getElementById(`field-${field}`) !== null;
/** The key of the message, since an address can be absent or incomplete. */
export type RegistrationFault =
  | 'first_name'
  | 'nameWrong'
  | 'email'
  | 'emailInvalid'
  | 'phone'
  | 'agree_terms'
  | 'general';

/** Faults before the form is sent, by field. */
export function registrationFaults(form: Registration): Partial<Record<RegistrationField, RegistrationFault>> {
  const email = form.email.trim();
  const names = namesFaults(form);
  return {
    ...(names.first_name && { first_name: names.first_name === 'required' ? 'first_name' : 'nameWrong' }),
    ...(names.last_name && { last_name: 'nameWrong' }),
    ...(email === '' ? { email: 'email' } : isEmailAddress(email) ? {} : { email: 'emailInvalid' }),
    ...(phoneFault(tidyPhone(form.phone)) && { phone: 'phone' }),
    ...(form.agree_terms ? {} : { agree_terms: 'agree_terms' }),
  };
}

/**
 * The server's own sentences, by field; the sentence for a field that the form does not show belongs to the form, as
 * `__all__` does. None where the server has no sentence.
 */
export function refusedFaults(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, sentences] of Object.entries(errors)) {
    const [sentence] = Array.isArray(sentences) ? (sentences as unknown[]) : [];
    if (typeof sentence === 'string') faults[isShown(field) ? field : '__all__'] = sentence;
  }
  return faults;
}
