import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { progressOf, STEPS, type Step } from './progress.ts';
import styles from './overview.module.css';

/** The known facts about each step, below its name. */
function useStepFacts(application: ApplicationDetail): Record<Step, ReactNode> {
  const t = useTranslations('review.progress');
  const labels = useTranslations('overview.labels');
  const { label, declined_at, responded_at, invited_at, invitation_failed, rated_by, panel_size } = application;
  const decided_at = application.shortlisted_at ?? application.rejected_at;
  const when = (value: string) => <When value={value} length="short" />;
  const withdrawn = declined_at !== null && responded_at === null;
  return {
    invited: invitation_failed ? labels('EmailUndelivered') : invited_at ? when(invited_at) : null,
    responded: responded_at ? (
      <>
        {when(responded_at)}
        {label.incomplete && <Pill tone="warn">{labels('incomplete')}</Pill>}
      </>
    ) : withdrawn || label.code === 'Expired' ? (
      labels(label.code)
    ) : null,
    reviewed:
      responded_at && declined_at === null && rated_by !== null
        ? t('rated', { rated: rated_by, panel: panel_size })
        : null,
    outcome: decided_at ? (
      <span>
        {labels(label.code)}, <When value={decided_at} as="relative" length="short" />
      </span>
    ) : declined_at && !withdrawn ? (
      labels('Withdrawn')
    ) : null,
  };
}

/** The steps from the invitation to the outcome, and the current one. */
export function ProgressPanel({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('review.progress');
  const aboutText = useTranslations('review.about');
  const states = progressOf(application);
  const facts = useStepFacts(application);
  return (
    <Panel
      title={t('title')}
      action={
        application.deadline && (
          <p className={styles.aside}>
            {aboutText('deadline')} <When value={application.deadline} as="date" />
          </p>
        )
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} data-state={states[step]} aria-current={states[step] === 'current' ? 'step' : undefined}>
            <span className={styles.dot}>{states[step] === 'done' && <Icon of={IconCheck} size={14} />}</span>
            <b>
              {t(`steps.${step === 'reviewed' && states[step] === 'current' ? 'inReview' : step}`)}
              {states[step] === 'done' && <span className="visually-hidden"> {t('done')}</span>}
            </b>
            <span className={styles.stepFact}>{facts[step]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
