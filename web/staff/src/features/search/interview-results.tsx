import { Link } from '@tanstack/react-router';
import { IconTemplate } from '@tabler/icons-react';
import { useId } from 'react';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { TemplateResult } from '../../queries/search.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import { kindOf } from '../../ui/data/job-kind.ts';
import { kindIcons } from '../../ui/data/kind-icons.ts';
import { Pill } from '../../ui/base/pill.tsx';
import type { FollowLink } from './follow-link.ts';
import { Marked } from './marked.tsx';
import { resultMark } from './result-keys.ts';
import styles from './search.module.css';
import { targetOfJob } from './targets.ts';
import type { TemplateChoice } from './use-template-choice.ts';

function JobState({ job }: { job: JobListItem }) {
  const t = useTranslations('overview.status');
  if (job.archived) return <Pill>{t('archived')}</Pill>;
  if (job.status === 'Draft') return <Pill>{t('draft')}</Pill>;
  return null;
}

/** One matching activity. */
export function JobRow({ job, searchTerm, follow }: { job: JobListItem; searchTerm: string; follow: FollowLink }) {
  const t = useTranslations('activities');
  const details = useId();
  const kindFacts = useKindFacts();
  const kind = kindOf(job);
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <Icon of={kindIcons[kind]} />
      </span>
      <div className={styles.text}>
        <div className={styles.top}>
          <Link
            {...targetOfJob(job)}
            {...resultMark}
            className={styles.main}
            aria-describedby={details}
            onClick={follow}
          >
            <Marked text={job.title || t('untitled')} searchTerm={searchTerm} />
          </Link>
          <JobState job={job} />
        </div>
        <p id={details} className={styles.facts}>
          {kindFacts({ kind, questions: job.question_count, minutes: job.duration })}
        </p>
      </div>
    </li>
  );
}

type TemplateRowProps = { template: TemplateResult; searchTerm: string; choice: TemplateChoice };

function TemplateRow({ template, searchTerm, choice }: TemplateRowProps) {
  const t = useTranslations();
  const kindFacts = useKindFacts();
  const details = useId();
  const busy = choice.creating === template.id;
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <Icon of={IconTemplate} />
      </span>
      <div className={styles.text}>
        <div className={styles.top}>
          <button
            type="button"
            {...resultMark}
            className={styles.main}
            aria-describedby={details}
            aria-busy={busy || undefined}
            aria-disabled={choice.creating !== undefined || undefined}
            onClick={() => choice.choose(template.id)}
          >
            <Marked text={template.title} searchTerm={searchTerm} />
          </button>
          <Pill tone="info">{t('search.template.badge')}</Pill>
        </div>
        <p id={details} className={styles.facts}>
          {busy
            ? t('search.template.creating')
            : kindFacts({
                kind: template.job_kind,
                questions: template.question_count,
                minutes: template.duration,
              })}
        </p>
      </div>
    </li>
  );
}

type InterviewResultsProps = {
  jobs: readonly JobListItem[];
  templates: readonly TemplateResult[];
  searchTerm: string;
  follow: FollowLink;
  choice: TemplateChoice;
};

/** Activities first, then templates to create one from. */
export function InterviewResults({ jobs, templates, searchTerm, follow, choice }: InterviewResultsProps) {
  const t = useTranslations('search.template');
  return (
    <>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} searchTerm={searchTerm} follow={follow} />
        ))}
      </ul>
      {templates.length > 0 && (
        <>
          <p className={styles.hint}>{t('hint')}</p>
          <p role="status" className="visually-hidden">
            {choice.creating !== undefined && t('creating')}
          </p>
          <ul className={styles.list}>
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} searchTerm={searchTerm} choice={choice} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
