import type { Registration } from './register.ts';

type RegistrationField = 'first_name' | 'last_name' | 'email' | 'agree_terms';
/** Whether the page has the field of a fault. */
const isShown = (field: string): boolean => document.getElementById(`field-${field}`) !== null;
/** The key of the message, since an address can be absent or incomplete. */
export type RegistrationFault = RegistrationField | 'emailInvalid' | 'general';

/** Whether a text can be an address; the server decides. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Faults before the form is sent, by field. */
export function registrationFaults(form: Registration): Partial<Record<RegistrationField, RegistrationFault>> {
  const email = form.email.trim();
  return {
    ...(form.first_name.trim() ? {} : { first_name: 'first_name' }),
    ...(form.last_name.trim() ? {} : { last_name: 'last_name' }),
    ...(email === '' ? { email: 'email' } : isAddress(email) ? {} : { email: 'emailInvalid' }),
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
