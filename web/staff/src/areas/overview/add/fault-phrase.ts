import type { ListField } from '@vivavoce/domain/applications/applicant-row.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const codes = [
  'required',
  'too_long',
  'not_an_email',
  'not_allowed',
  'control_characters',
  'unreadable',
  'wrong_format',
  'quote_open',
  'row_too_long',
] as const;

/** The fault of a field of a row, in the reader's language. */
export function useFaultPhrase(): (fault: { field: string; message: string }) => string {
  const t = useTranslations('overview.add');
  return ({ field, message }) => {
    const code = codes.find((candidate) => candidate === message) ?? 'wrong_format';
    const name = field === 'row' ? '' : t(`fields.${field as ListField}`);
    return t(`faults.${code}`, { field: name });
  };
}
