import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useChangeState, useFaultOfUnsaved } from '../unsaved/changes.ts';

/**
 * Announces whether changes are saved, also behind a dialog, which hides all but live regions; empty without changes.
 */
export function ChangePill() {
  const t = useTranslations('common.change');
  const state = useChangeState();
  const fault = useFaultOfUnsaved();
  return (
    <span className="min-w-0" role="status" aria-live="polite">
      {state === 'UNSAVED' && (
        <Pill tone="warn" dot>
          {t('unsaved')}
        </Pill>
      )}
      {state === 'WAITING' && (
        <Pill tone="warn" dot>
          {fault
            ? (fault.advice ?? t(fault.missing ? 'notYetMissing' : 'notYetCheck', { field: fault.field }))
            : t('notYet')}
        </Pill>
      )}
      {state === 'SAVING' && <Pill dot>{t('saving')}</Pill>}
      {state === 'SAVED' && (
        <Pill tone="ok" dot>
          {t('saved')}
        </Pill>
      )}
    </span>
  );
}
