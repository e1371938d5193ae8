import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Fault } from './faults.ts';
import { limitsOf } from './field-limits.ts';

/** The fault of a field, in the reader's language and with the field's own limits. */
export function useFaultText(): (field: string, fault: Fault) => string {
  const t = useTranslations('wizard.faults');
  return (field, fault) => {
    switch (fault) {
      case 'too_long':
        return t('too_long', { max: limitsOf(field).max });
      case 'too_many':
        return t('too_many', { max: limitsOf(`${field}_count`).max });
      case 'too_small':
      case 'too_big':
      case 'wrong_type':
        return t('out_of_range', limitsOf(field));
      default:
        return t(fault);
    }
  };
}
