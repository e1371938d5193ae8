import { useQuery } from '@tanstack/react-query';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PracticeFigures } from '@vivavoce/web-shared/practice/practice-figures.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

/** The figures of a practice, where the applicant shares them. */
export default function PracticePanel({ job, application }: { job: number; application: number }) {
  const t = useTranslations('practice');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/practice-figures',
      { params: { job }, query: { application } },
      { meta: { quiet: true } },
    ),
  );
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data?.is_practice) return null;
  const { shared_at, answers } = data;
  return (
    <Panel title={t('staffTitle')}>
      <p>{shared_at ? t('staffLead', { at: formatExact(new Date(shared_at), tag) }) : t('notShared')}</p>
      {answers.map(({ attempt, question, figures, curves, time_seconds }) => (
        <div key={attempt} className="practice-answer">
          <h3>{t('question', { number: question })}</h3>
          {figures && curves ? (
            <PracticeFigures figures={figures} curves={curves} time_seconds={time_seconds} />
          ) : (
            <p>{t('waiting')}</p>
          )}
        </div>
      ))}
    </Panel>
  );
}
