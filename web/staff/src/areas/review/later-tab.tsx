import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { useReview } from './use-review.ts';
import styles from './about/about.module.css';

/** A tab of an applicant whose content is still to come. */
export function LaterTab({ tab }: { tab: 'questionnaire' }) {
  const t = useTranslations('places');
  const { job, application } = useReview();
  usePageTitle(`${t(`names.${tab}`)}, ${application.user.full_name}`, job.title);
  return (
    <main className={styles.about} id="content">
      <Panel title={t(`names.${tab}`)} action={<Pill>{t('state')}</Pill>}>
        <EmptyState
          text={t(`texts.${tab}`)}
          action={
            <LinkButton
              to="/interviews/$job/interviewee/$application/answer/{-$answer}"
              params={{ job: String(job.id), application: String(application.id) }}
            >
              {t('toAnswers')}
            </LinkButton>
          }
        />
      </Panel>
    </main>
  );
}
