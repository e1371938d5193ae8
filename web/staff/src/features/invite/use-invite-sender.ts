import { useState } from 'react';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import type { SenderText } from '../forms/sender-fields.tsx';
import { useSenderFaults } from '../forms/use-sender-faults.ts';

const fields = ['invited_from_name', 'invite_subject'] as const;

/**
 * Sender and subject of one mailing while they are typed.
 * @param refused the codes by field of the last refused call
 */
export function useInviteSender(job: number, refused: Readonly<Record<string, readonly string[]>>) {
  const fieldText = useFieldErrorText();
  const [value, setValue] = useState<SenderText>({ invited_from_name: '', invite_subject: '' });
  const faultOf = useSenderFaults('invitation', job, value);
  return {
    value,
    setValue,
    /** The first field with an unknown merge tag, which prevents sending. */
    fault: fields.find(faultOf),
    errorOf: (field: keyof SenderText): string | undefined =>
      faultOf(field) ?? (refused[field]?.[0] && fieldText(refused[field][0])),
    /** The fields for the call; an empty one uses the text of the activity. */
    typed: Object.fromEntries(fields.map((field) => [field, value[field]]).filter(([, word]) => word?.trim() !== '')),
  };
}

export type InviteSenderState = ReturnType<typeof useInviteSender>;
