import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CvReport, CvVersion } from '@vivavoce/contract/types.ts';
import { CvFeedbackView, HiddenText } from '@vivavoce/web-shared/cv/cv-feedback-view.tsx';
import { CvText } from '@vivavoce/web-shared/cv/cv-text.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { AiTextPanel } from '../aisummary/ai-text-panel.tsx';
import { useReview } from '../use-review.ts';
import styles from './cv-check-screen.module.css';

const AI_POLL_MS = 3000;

const cvReportQuery = (application: number) =>
  apiQuery(
    'GET /api/cvcopilot/cv-feedback/{application}',
    { params: { application } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.ai) ? AI_POLL_MS : false) },
  );

const cvFileAddress = (application: number, version: number): string =>
  `/api/cvcopilot/cv-feedback/${application}/versions/${version}`;

function OneVersion({ version, application }: { version: CvVersion; application: number }) {
  const t = useTranslations('cvcheck');
  const { number, filename, pages, corrected_at, text } = version;
  return (
    <div className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="m-0 text-[16px]">{t('version', { number })}</h2>
        {pages !== null && <span className="m-0 text-[14px] text-ink-2">{t('staff.pages', { count: pages })}</span>}
        <a href={cvFileAddress(application, number)} download>
          {t('staff.download', { name: filename })}
        </a>
      </div>
      {corrected_at !== null && <p className="m-0 text-[14px] text-ink-2">{t('staff.corrected')}</p>}
      {text === '' ? (
        <EmptyState text={t('staff.noText')} />
      ) : (
        <CvText version={version} label={`${t('staff.asRead')}, ${t('version', { number })}`} />
      )}
      <HiddenText hidden={version.hidden} />
    </div>
  );
}

function Versions({ report }: { report: CvReport }) {
  const t = useTranslations('cvcheck');
  const client = useQueryClient();
  const { job } = useReview();
  const { versions, application } = report;
  const [chosen, setChosen] = useState(versions[0]?.number);
  const [beside, setBeside] = useState<number | null>(null);
  const version = versions.find(({ number }) => number === chosen) ?? versions[0];
  const other = versions.find(({ number }) => number === beside && number !== chosen);
  if (!version) return null;
  const options = versions.map(({ number, feedback }) => ({
    value: String(number),
    label: `${t('version', { number })}, ${t('findingCount', { count: feedback.findings.length })}`,
  }));
  return (
    <main
      className={classes(
        styles.columns,
        'mx-auto grid w-full max-w-330 gap-6 px-4 py-6 min-[62rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
      id="content"
    >
      <div>
        {versions.length > 1 && (
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label={t('versions')}
              value={String(version.number)}
              options={options}
              onChange={(value) => setChosen(Number(value))}
            />
            <SelectField
              label={t('staff.compare')}
              value={other ? String(other.number) : ''}
              options={[
                { value: '', label: t('staff.none') },
                ...options.filter(({ value }) => value !== String(version.number)),
              ]}
              onChange={(value) => setBeside(value === '' ? null : Number(value))}
            />
          </div>
        )}
        <div className={classes('grid gap-3', other && 'md:grid-cols-2')}>
          <OneVersion version={version} application={application} />
          {other && <OneVersion version={other} application={application} />}
        </div>
      </div>
      <div>
        <Panel title={t('feedback')}>
          <CvFeedbackView feedback={version.feedback} />
        </Panel>
        {job.ai_assistance && (
          <AiTextPanel
            text={report.ai}
            title={t('aiTitle')}
            job={job.id}
            application={application}
            onChange={() => void client.invalidateQueries(cvReportQuery(application))}
          />
        )}
      </div>
    </main>
  );
}

/** The CV that an applicant sent: its text beside what rules found, hidden text apart, versions side by side. */
export function CvCheckScreen() {
  const t = useTranslations('cvcheck');
  const { job, application } = useReview();
  usePageTitle(`${t('title')}, ${application.user.full_name}`, job.title);
  const { data, error, refetch } = useQuery(cvReportQuery(application.id));
  if (data && data.versions.length > 0) return <Versions key={application.id} report={data} />;
  return (
    <main
      className={classes(
        styles.columns,
        'mx-auto grid w-full max-w-330 gap-6 px-4 py-6 min-[62rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
      )}
      id="content"
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="80%" />}
      {data && (
        <Panel title={t('title')}>
          <EmptyState text={t('staff.empty')} />
        </Panel>
      )}
    </main>
  );
}
