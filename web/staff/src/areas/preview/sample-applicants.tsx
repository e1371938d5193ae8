import { useQueries } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationsQuery } from '../../queries/applicants/applications.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './preview.module.css';

/** The applicants of the sample activity, the owner included, and which of them are still to be rated. */
export function SampleApplicants({ job }: { job: number }) {
  const t = useTranslations('preview.sample');
  const lists = useQueries({
    queries: (['Responded', 'Reviewed'] as const).map((status) => applicationsQuery(job, { status })),
  });
  const failed = lists.find(({ error }) => error);
  return (
    <Panel title={t('title')} className={styles.sample}>
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      <ul className={styles.applicants}>
        {lists
          .flatMap(({ data }) => data?.results ?? [])
          .map(({ id, user, strip, answer_count }) => {
            const isRated = strip.some(({ rated_by_you }) => rated_by_you);
            return (
              <li key={id}>
                <Avatar name={user.full_name} size={32} />
                <span className={styles.applicant}>
                  <b>{user.full_name}</b>
                  <span className={styles.faint}>{t('answers', { count: answer_count })}</span>
                </span>
                <AnswerStrip segments={strip} />
                <span className={styles.faint}>{t(isRated ? 'rated' : 'unrated')}</span>
                <LinkButton
                  variant="outline"
                  size="small"
                  to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                  params={{ job: String(job), application: String(id) }}
                  aria-label={t('watchApplicant', { name: user.full_name })}
                >
                  {t('watch')}
                </LinkButton>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}
