import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useWizard } from '../wizard-context.ts';
import { usePanelChoice } from './panel-choice.ts';
import styles from './summary.module.css';

/** Whether publishing invites the panel members who have not been invited, with their names. */
export function InvitePanel() {
  const t = useTranslations('wizard.summary');
  const tag = useLanguageTag();
  const { job } = useWizard();
  const [invites, choose] = usePanelChoice(job.id);
  const { data: panel = [] } = useQuery(reviewersQuery(job.id));
  const uninvited = panel.filter(({ is_you, invited_at }) => !is_you && invited_at === null);
  if (uninvited.length === 0 || !job.abilities.includes('manage_panel')) return null;
  return (
    <div className={styles.invitePanel}>
      <Checkbox
        checked={invites}
        aria-describedby="invite-panel-names"
        onChange={(event) => choose(event.target.checked)}
      >
        {t('invitePanel', { count: uninvited.length })}
      </Checkbox>
      <p id="invite-panel-names">{new Intl.ListFormat(tag).format(uninvited.map(({ user }) => user.full_name))}</p>
    </div>
  );
}
