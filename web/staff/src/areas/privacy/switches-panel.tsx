import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { changeSettings, settingsQuery, useSettings } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import styles from './privacy.module.css';

const SWITCHES = [
  'independent_ratings',
  'feedback_scores',
  'adjustments_at_once',
  'quiet_hours',
  'sms_enabled',
] as const;

/** One switch of the company. Stored as soon as it is ticked. */
function Switch({ name }: { name: (typeof SWITCHES)[number] }) {
  const t = useTranslations('company.switches');
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const change = useMutation({
    mutationFn: (on: boolean) => changeSettings({ [name]: on }),
    onSuccess: (changed) => {
      client.setQueryData(settingsQuery.queryKey, changed);
      showToast({ title: t(changed[name] ? 'on' : 'off', { name: t(`${name}.label`) }) });
    },
    onError: (error) => {
      showToast({ title: textOf(error), background: 'reject' });
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  return (
    <li className={styles.switch}>
      <Checkbox
        checked={change.isPending ? change.variables : settings[name]}
        aria-describedby={`${name}-hint`}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked);
        }}
      >
        {t(`${name}.label`)}
      </Checkbox>
      <p id={`${name}-hint`} className={styles.hint}>
        {t(`${name}.hint`)}
      </p>
    </li>
  );
}

/** Rules that hold for every activity of the company. */
export function SwitchesPanel() {
  const t = useTranslations('company.switches');
  return (
    <Panel title={t('title')} className={styles.panel}>
      <ul className={styles.switches}>
        {SWITCHES.map((name) => (
          <Switch key={name} name={name} />
        ))}
      </ul>
    </Panel>
  );
}
