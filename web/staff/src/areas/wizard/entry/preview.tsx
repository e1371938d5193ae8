import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { useSettings, useUser } from '../../../queries/sign-in/session.ts';
import type { TemplateUse } from '../../../queries/jobs/templates.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DrawerFoot } from '../../../ui/overlays/drawer-foot.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { useDurations } from '../questions/use-durations.ts';
import type { Begin } from './use-begin.ts';

type PreviewQuestion = Pick<
  Question,
  'text' | 'competency' | 'preparation_seconds' | 'answer_seconds' | 'attempts_allowed'
>;

function Questions({ questions }: { questions: readonly PreviewQuestion[] }) {
  const t = useTranslations('entry.preview');
  const durations = useDurations();
  const facts = (question: PreviewQuestion) =>
    [
      question.competency,
      durations.toAnswer(question.answer_seconds),
      durations.toPrepare(question.preparation_seconds),
      durations.attemptsText(question.attempts_allowed),
    ].filter(Boolean);
  return (
    <section aria-labelledby="preview-questions">
      <h3 id="preview-questions" className="pb-2 text-small font-semibold text-ink-3">
        {t('questions', { count: questions.length, minutes: timeNeeded(questions).minutes })}
      </h3>
      <ol className="grid list-decimal gap-3 ps-5.5 [&_li::marker]:font-semibold [&_li::marker]:text-ink-3">
        {questions.map((question, index) => (
          <li key={index}>
            <span className="block">{question.text}</span>
            <span className="text-small text-ink-3">{facts(question).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Loading() {
  const t = useTranslations('common');
  return (
    <div className="grid min-w-0 gap-6 wrap-anywhere" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {['60%', '90%', '80%', '40%', '95%', '70%'].map((width) => (
        <Bone key={width} width={width} />
      ))}
    </div>
  );
}

type PageProps = {
  title: string;
  /** A note for the reader; not copied into the activity. */
  note?: string;
  description: string;
  questions: readonly PreviewQuestion[];
  failure: unknown;
  hint: string;
  actions: ReactNode;
};

function Page({ title, note, description, questions, failure, hint, actions }: PageProps) {
  const t = useTranslations();
  const textOf = useErrorText();
  return (
    <div className="grid min-w-0 gap-6 wrap-anywhere">
      {note && !isBlank(note) && <RichText html={note} />}
      <section>
        <h3 className="pb-2 text-small font-semibold text-ink-3">{t('entry.preview.applicants')}</h3>
        <p className="pb-1 font-semibold">{title || t('activities.untitled')}</p>
        {isBlank(description) ? (
          <p className="text-small text-ink-3">{t('entry.preview.noDescription')}</p>
        ) : (
          <RichText html={description} />
        )}
      </section>
      <Questions questions={questions} />
      <DrawerFoot>
        {failure !== null && (
          <FormMessage>
            {t('entry.failed')} {textOf(failure)}
          </FormMessage>
        )}
        <p className="text-small text-ink-3">{hint}</p>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </DrawerFoot>
    </div>
  );
}

type PreviewProps = { id: number; begin: Begin };

/** Preview of the copy of an activity. */
export function CopyPreview({ id, begin }: PreviewProps) {
  const t = useTranslations('entry.copy');
  const job = useQuery(jobQuery(id));
  const questions = useQuery(questionsQuery(id));
  const failed = job.isError ? job : questions.isError ? questions : null;
  if (failed) return <LoadError error={failed.error} text={t('failed')} onRetry={() => void failed.refetch()} />;
  if (!job.data || !questions.data) return <Loading />;
  const may = job.data.abilities.includes('duplicate');
  return (
    <Page
      title={job.data.title}
      description={job.data.description}
      questions={questions.data}
      failure={begin.failure}
      hint={may ? t('hint') : t('refused')}
      actions={
        may && (
          <Button variant="primary" busy={begin.wish !== undefined} onClick={() => begin.begin({ way: 'copy', id })}>
            {t('use')}
          </Button>
        )
      }
    />
  );
}

/** A template with the questions of its activity. */
export function TemplatePreview({ id, begin }: PreviewProps) {
  const t = useTranslations('entry.template');
  const { marketplace_enabled } = useSettings();
  const { create_interview_only } = useUser();
  const template = useQuery(apiQuery('GET /templates/api/job-templates/{template}', { params: { template: id } }));
  if (template.isError) {
    return <LoadError error={template.error} text={t('failed')} onRetry={() => void template.refetch()} />;
  }
  if (!template.data) return <Loading />;
  const { wish } = begin;
  const pending = wish?.way === 'template' ? wish.use : undefined;
  const button = (use: TemplateUse) => ({
    busy: pending === use,
    disabled: wish !== undefined && pending !== use,
    onClick: () => begin.begin({ way: 'template', id, use }),
  });
  return (
    <Page
      title={template.data.job.title}
      note={template.data.description}
      description={template.data.job.description}
      questions={template.data.questions}
      failure={begin.failure}
      hint={t('hint')}
      actions={
        <>
          <Button variant="primary" {...button('publish')}>
            {t('use')}
          </Button>
          <Button {...button('draft')}>{t('change')}</Button>
          {marketplace_enabled && !create_interview_only && (
            <Button variant="ghost" {...button('marketplace')}>
              {t('marketplace')}
            </Button>
          )}
        </>
      }
    />
  );
}
