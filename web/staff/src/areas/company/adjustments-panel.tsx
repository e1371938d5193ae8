import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { changeSettings, settingsQuery, useSettings } from '../../queries/session.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import styles from './company.module.css';

/** Whether presets of an adjustment need approval by a person. Stored as soon as it is ticked. */
export function AdjustmentsPanel() {
  const t = useTranslations('actions.setting');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { adjustments_at_once } = useSettings();
  const change = useMutation({
    mutationFn: (at_once: boolean) => changeSettings({ adjustments_at_once: at_once }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      showToast({ title: t(settings.adjustments_at_once ? 'nowAtOnce' : 'nowByPeople') });
    },
    onError: (error) => {
      showToast({ title: textOf(error), background: 'reject' });
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  return (
    <Panel title={t('title')}>
      <div className={styles.setting}>
        <p className={styles.text}>{t('text')}</p>
        <Checkbox
          checked={change.isPending ? change.variables : adjustments_at_once}
          aria-describedby="adjustments-hint"
          onChange={(event) => {
            if (!change.isPending) change.mutate(event.target.checked);
          }}
        >
          {t('atOnce')}
        </Checkbox>
        <p id="adjustments-hint" className={styles.hint}>
          {t('hint')}
        </p>
      </div>
    </Panel>
  );
}
