import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useChangeState } from '../changes.ts';

/** "Unsaved changes" or "Saved", announced; empty when there is nothing to say. */
export function ChangePill() {
  const t = useTranslations('common.change');
  const state = useChangeState();
  return (
    <span role="status">
      {state === 'UNSAVED' && (
        <Pill tone="warn" dot>
          {t('unsaved')}
        </Pill>
      )}
      {state === 'SAVED' && (
        <Pill tone="ok" dot>
          {t('saved')}
        </Pill>
      )}
    </span>
  );
}
