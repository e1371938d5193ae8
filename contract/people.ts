import { EMAIL_ADDRESS, tidyAddress } from '@vivavoce/domain/people/email-address.ts';
import { hasName, nameFault } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault, tidyPhone } from '@vivavoce/domain/people/phone-number.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A first, last or whole name of a person by the one rule of names; perhaps empty, for people with one name. */
export const personName = z
  .string()
  .overwrite(tidyText)
  .max(LIMITS.name)
  .superRefine((name, context) => {
    const fault = nameFault(name);
    if (fault && fault !== 'too_long') context.addIssue({ code: 'custom', message: fault });
  });

/** A body with both names: `z.strictObject({ ...names, … }).refine(...namedAtAll)`. */
export const names = { first_name: personName, last_name: personName };
/** A body that changes names. */
export const newNames = { first_name: personName.optional(), last_name: personName.optional() };
/** Refuses two empty names. */
export const namedAtAll = [hasName, { path: ['first_name'], error: 'required' }] as [
  typeof hasName,
  { path: string[]; error: string },
];

/** An address by the one rule of addresses, in small letters and ASCII. */
export const emailAddress = z
  .string()
  .overwrite(tidyAddress)
  .max(LIMITS.email)
  .check(z.email({ pattern: EMAIL_ADDRESS }));

/** A phone number with digits of any script, or empty text for none. */
export const phoneNumber = z
  .string()
  .overwrite(tidyPhone)
  .max(LIMITS.phone)
  .refine((phone) => phoneFault(phone) !== 'wrong_format', 'wrong_format');
