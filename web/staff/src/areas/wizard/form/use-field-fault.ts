import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { FieldFault } from '../../../app/unsaved/changes.ts';
import type { FieldName } from './field-name.ts';

/** The fault of a field in the phrases of the status pill; null for a field without a name. */
export function useFieldFault(): (fault: readonly [string, unknown] | undefined) => FieldFault | null {
  const t = useTranslations('wizard.fields');
  return (fault) => {
    if (!fault) return null;
    const name = fault[0] as FieldName;
    return t.has(name) ? { field: t(name), missing: fault[1] === 'required' } : null;
  };
}
