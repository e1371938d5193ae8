import { isSenderName } from '@vivavoce/domain/people/sender-name.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';
import { plainPart } from '../../../features/forms/use-settings-form.ts';

const isPlain = (name: string): boolean => isSenderName(name) && !/[[\]]/.test(name);

/** The sender's name of the company. */
export const senderPart = plainPart<{ sender_name: string }>({
  name: 'company-sender',
  read: ({ sender_name }) => ({ sender_name }),
  write: { sender_name: (name) => name.trim() },
  faultsOf: ({ sender_name }) => ({
    ...(!isPlain(sender_name) && { sender_name: 'not_allowed' }),
    ...(sender_name.trim().length > limitsOf('from_name').max && { sender_name: 'too_long' }),
  }),
});
