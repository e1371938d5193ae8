import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { questionnaireAnswersQuery, questionnaireFeedbackQuery } from '../../../queries/jobs/questionnaire.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { Table } from '../../../ui/data/table.tsx';
import type { QuestionnaireAnswer } from '@vivavoce/contract/types.ts';
import { AiTextPanel } from '../aisummary/ai-text-panel.tsx';
import { useReview } from '../use-review.ts';
import { ProfilePanel } from './profile-panel.tsx';
import styles from './questionnaire-screen.module.css';

function Answers({ answers }: { answers: readonly QuestionnaireAnswer[] }) {
  const t = useTranslations('questionnaire.tab');
  return (
    <Table caption={t('answers')} compact>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('answer')}</th>
          <th scope="col">{t('competency')}</th>
          <th scope="col">{t('value')}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, at) => (
          <tr key={answer.item}>
            <td className={styles.text}>
              {at + 1}. {answer.text}
            </td>
            <td className={styles.text}>{answer.answer ?? <span className={styles.quiet}>{t('noAnswer')}</span>}</td>
            <td>{answer.competency}</td>
            <td>
              {answer.value !== null &&
                answer.steps !== null &&
                t('valueOf', { value: answer.value, steps: answer.steps })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Answers of one applicant: the profile by competency beside the group, and every item. */
export function QuestionnaireScreen() {
  const t = useTranslations('questionnaire.tab');
  const { job, application } = useReview();
  usePageTitle(`${t('title')}, ${application.user.full_name}`, job.title);
  const answers = useQuery(questionnaireAnswersQuery(job.id, application.id));
  const feedback = useQuery(questionnaireFeedbackQuery(job.id, application.id));
  const error = answers.error ?? feedback.error;
  const [profile] = feedback.data ?? [];
  return (
    <main className={styles.screen} id="content">
      {error && (
        <LoadError
          error={error}
          onRetry={() => {
            void answers.refetch();
            void feedback.refetch();
          }}
        />
      )}
      {!error && (!answers.data || !feedback.data) && <Bone width="80%" />}
      {answers.data && feedback.data && !profile && (
        <Panel title={t('title')}>
          <EmptyState text={t('empty')} />
        </Panel>
      )}
      {profile && <ProfilePanel profile={profile} />}
      {profile && job.ai_assistance && (
        <AiTextPanel
          key={application.id}
          text={profile.ai}
          title={t('aiTitle')}
          job={job.id}
          application={application.id}
          onChange={() => void feedback.refetch()}
        />
      )}
      {answers.data && answers.data.length > 0 && (
        <Panel title={t('answers')}>
          <Answers answers={answers.data} />
        </Panel>
      )}
    </main>
  );
}
