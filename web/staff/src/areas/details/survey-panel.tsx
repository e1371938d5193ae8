import { useQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { SURVEY_QUESTIONS, SURVEY_SCALE, SURVEY_SHOWN_FROM } from '@vivavoce/domain/applications/home/survey.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './survey-panel.module.css';

/** Survey of applicants after sending, in figures. */
export function SurveyPanel({ job }: { job: Job }) {
  const t = useTranslations('jobpage.survey');
  const { data } = useQuery(apiQuery('GET /api/jobs/{job}/survey', { params: { job: job.id } }));
  if (!data) return null;
  const { replies } = data;
  return (
    <Panel title={t('title')}>
      <p className="m-0">
        {t('replies', { count: replies })}. {t('text')}
      </p>
      {replies < SURVEY_SHOWN_FROM && <p>{t('few', { from: SURVEY_SHOWN_FROM })}</p>}
      {SURVEY_QUESTIONS.map((question) => {
        const figure = data[question];
        if (!figure) return null;
        const most = Math.max(...figure.counts);
        return (
          <div
            key={question}
            className="mt-4 grid grid-cols-[1fr_auto] items-end gap-x-6 gap-y-1 [&_h3]:m-0 [&_h3]:font-inherit [&_h3]:font-semibold"
          >
            <h3>{t(question)}</h3>
            <p className="col-1 m-0">{t('average', { average: figure.average })}</p>
            <ol className="col-2 [grid-row:1_/_span_2] m-0 flex list-none items-end gap-1.5 p-0 [&_li]:grid [&_li]:w-5 [&_li]:justify-items-center [&_li]:tabular-nums">
              {figure.counts.map((count, index) => {
                const points = index + SURVEY_SCALE.min;
                return (
                  <li key={points} aria-label={t('counts', { count, points })}>
                    <span
                      className={classes(
                        styles.bar,
                        'min-h-0.5 w-3.5 [border-radius:2px_2px_0_0] bg-accent [print-color-adjust:exact]',
                      )}
                      style={{ blockSize: `${Math.round((count / most) * 48)}px` }}
                    />
                    <span aria-hidden="true">{points}</span>
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </Panel>
  );
}
