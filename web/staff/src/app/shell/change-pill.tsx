import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useChangeState, useLack } from '../unsaved/changes.ts';

/** Whether what is typed is stored, announced; empty when there is nothing to say. */
export function ChangePill() {
  const t = useTranslations('common.change');
  const state = useChangeState();
  const lack = useLack();
  return (
    <span role="status">
      {state === 'UNSAVED' && (
        <Pill tone="warn" dot>
          {t('unsaved')}
        </Pill>
      )}
      {state === 'WAITING' && (
        <Pill tone="warn" dot>
          {lack ? t(lack.missing ? 'notYetMissing' : 'notYetCheck', { field: lack.field }) : t('notYet')}
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
