import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { FieldFault } from '../../../app/unsaved/changes.ts';
import type { FieldName } from './field-name.ts';

/** The fault of a field in the phrases of the status pill; null for a field without a name. */
export function useFieldFault(): (fault: readonly [string, unknown] | undefined) => FieldFault | null {
  const t = useTranslations('wizard.fields');
  const advice = useTranslations('wizard.autosave');
  return (fault) => {
    if (!fault) return null;
    const name = fault[0] as FieldName;
    if (name === 'choices' && (fault[1] === 'required' || fault[1] === 'too_short'))
      return { field: t(name), missing: true, advice: advice('choices') };
    return t.has(name) ? { field: t(name), missing: fault[1] === 'required' } : null;
  };
}
