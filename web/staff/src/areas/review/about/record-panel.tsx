import { useQuery } from '@tanstack/react-query';
import { IconFileTypePdf, IconLock, IconPrinter } from '@tabler/icons-react';
import type { ApplicantRecord, FormerReviewer } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { FormerMark } from '../former/former-mark.tsx';
import type { Reviewing } from '../use-review.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

const recordPdfAddress = ({ job, application }: OfApplicant, tag: string): string =>
  `/api/jobs/${job}/applications/${application}/record/pdf?locale=${tag.startsWith('fr') ? 'fr-fr' : 'en-gb'}`;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 border-t border-t-line pt-3 [&_h3]:[font-size:inherit]">
      <h3>{title}</h3>
      <ul className="m-0 mt-2 grid list-none gap-3 p-0">{children}</ul>
    </section>
  );
}

type Mark = NonNullable<ApplicantRecord['programmes']>[number];

function Programme({ mark, word, by }: { mark: Mark; word: 'accepted' | 'recommended'; by?: string }) {
  const t = useTranslations('review.record');
  const { programme, checked, score, notes } = mark;
  const facts = [by, checked && t(word), score !== null && t('score', { score })].filter(Boolean);
  return (
    <li className="min-w-0 wrap-anywhere">
      <p className="m-0 flex flex-wrap gap-x-3 gap-y-1">
        <b>{programme}</b> {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      </p>
      {notes !== '' && <p className="mx-0 mt-1 mb-0 whitespace-pre-line">{notes}</p>}
    </li>
  );
}

function FormAnswers({ form }: { form: NonNullable<ApplicantRecord['form']> }) {
  const t = useTranslations('review.record');
  const tag = useLanguageTag();
  const { answers, scores, judgement, test, cvs } = form;
  const figure = (value: number | null) => (value === null ? '–' : formatNumber(value, tag, 1));
  const sections = [...new Set(answers.map(({ section }) => section))];
  return (
    <>
      {sections.map((section) => (
        <Section key={section} title={section || t('answers')}>
          {answers
            .filter((answer) => answer.section === section)
            .map(({ text, answer, place, choice }, at) => (
              <li key={at} className="min-w-0 wrap-anywhere">
                <p className="m-0 text-ink-2">{text}</p>
                <p>{place !== null ? t('place', { place }) : choice ? t(choice) : (answer ?? t('unanswered'))}</p>
              </li>
            ))}
        </Section>
      ))}
      {(scores.length > 0 || judgement || test) && (
        <Section title={t('scores')}>
          {scores.map(({ competency, score }) => (
            <li key={competency}>{t('level', { name: competency, level: figure(score) })}</li>
          ))}
          {test && <li>{t('level', { name: test.name, level: figure(test.score) })}</li>}
          {test && <li>{t('level', { name: t('percentile'), level: figure(test.percentile) })}</li>}
          {judgement && <li>{t('rating', { rating: judgement.points, scale: judgement.max })}</li>}
        </Section>
      )}
      {cvs.length > 0 && (
        <Section title={t('cvs')}>
          {cvs.map(({ number, filename, at, word_count, findings }) => (
            <li key={number} className="min-w-0 wrap-anywhere">
              <b>{filename}</b> · <When value={at} as="date" length="short" /> ·{' '}
              {t('word_count', { count: word_count })} · {t('findings', { findings })}
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

/** Parts of a record beside the ratings of answers: programmes, answers of a form, and reviews by guests. */
function RecordExtras({ record }: { record: ApplicantRecord }) {
  const t = useTranslations('review.record');
  const { programmes, reviews, form, guests } = record;
  const judged = reviews.flatMap((review) => (review.programmes ?? []).map((mark) => ({ mark, by: review.reviewer })));
  return (
    <>
      {((programmes?.length ?? 0) > 0 || judged.length > 0) && (
        <Section title={t('programmes')}>
          {programmes?.map((mark) => (
            <Programme key={mark.programme} mark={mark} word="accepted" />
          ))}
          {judged.map(({ mark, by }) => (
            <Programme key={`${by.id}-${mark.programme}`} mark={mark} word="recommended" by={by.full_name} />
          ))}
        </Section>
      )}
      {form && <FormAnswers form={form} />}
      {guests.length > 0 && (
        <Section title={t('guests')}>
          {guests.map(({ guest, rating, rating_scale: scale, comment }) => (
            <li key={guest} className="min-w-0 wrap-anywhere">
              <p className="m-0 flex flex-wrap gap-x-3 gap-y-1">
                <b>{guest}</b>
                {rating !== null && <span>{t('rating', { rating, scale })}</span>}
              </p>
              {comment !== '' && <p className="mx-0 mt-1 mb-0 whitespace-pre-line">{comment}</p>}
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

type Question = ApplicantRecord['questions'][number];

/** One reviewer's rating, criteria and note. */
function GivenReview({
  review,
  scale,
  former,
}: {
  review: Question['reviews'][number];
  scale: number;
  former: FormerReviewer | undefined;
}) {
  const t = useTranslations('review.record');
  const { reviewer, rating, criteria, note, at } = review;
  return (
    <li className="min-w-0 wrap-anywhere">
      <p className="m-0 flex flex-wrap gap-x-3 gap-y-1">
        <b>
          {reviewer.full_name}
          <FormerMark of={former} />
        </b>
        {rating !== null && <span>{t('rating', { rating, scale })}</span>}
        {at !== null && (
          <span className="m-0 text-ink-2">
            <When value={at} as="date" length="short" />
          </span>
        )}
      </p>
      {criteria.length > 0 && (
        <ul className="mx-0 mt-1 mb-0 ps-5">
          {criteria.map(({ name, level }) => (
            <li key={name}>{level === null ? name : t('level', { name, level })}</li>
          ))}
        </ul>
      )}
      {note !== null && <p className="mx-0 mt-1 mb-0 whitespace-pre-line">{note}</p>}
    </li>
  );
}

function Content({ record }: { record: ApplicantRecord }) {
  const t = useTranslations('review.record');
  const reviewText = useTranslations('review');
  const { questions, reviews, rating_scale: scale, withheld } = record;
  const isEmpty = reviews.length === 0 && questions.every((question) => question.reviews.length === 0);
  const formerOf = ({ id }: { id: number }) => record.former_reviewers.find(({ reviewer }) => reviewer.id === id);
  const overall = reviews.map(({ reviewer, rating, at }) => ({ reviewer, rating, at }));
  return (
    <>
      {withheld && (
        <p className="m-0 mb-3 flex items-center gap-2 text-ink-2">
          <Icon of={IconLock} size={16} />
          {t('withheld')}
        </p>
      )}
      {isEmpty && !withheld && <p className="m-0 text-ink-2">{t('none')}</p>}
      {!isEmpty && (
        <ol className="m-0 mt-3 grid list-none gap-3 p-0 [&_h3]:m-0 [&_h3]:[font-size:inherit] [&>li+li]:border-t [&>li+li]:border-t-line [&>li+li]:pt-3">
          {questions.map((question, at) => (
            <li key={question.id}>
              <h3>{question.competency ?? reviewText('question', { number: at + 1 })}</h3>
              <p className="m-0 text-ink-2">{question.text}</p>
              {question.reviews.length === 0 ? (
                <p className="m-0 text-ink-2">{t('noneHere')}</p>
              ) : (
                <ul className="m-0 mt-2 grid list-none gap-3 p-0">
                  {question.reviews.map((review) => (
                    <GivenReview
                      key={review.reviewer.id}
                      review={review}
                      scale={scale}
                      former={formerOf(review.reviewer)}
                    />
                  ))}
                </ul>
              )}
            </li>
          ))}
          {reviews.length > 0 && (
            <li>
              <h3>{t('whole')}</h3>
              <ul className="m-0 mt-2 grid list-none gap-3 p-0">
                {overall.map((review) => (
                  <GivenReview
                    key={review.reviewer.id}
                    review={{ ...review, criteria: [], note: null }}
                    scale={scale}
                    former={formerOf(review.reviewer)}
                  />
                ))}
              </ul>
            </li>
          )}
        </ol>
      )}
      <RecordExtras record={record} />
    </>
  );
}

/** Every review that the reader may see, per criterion, to print or to keep as a PDF. */
export function RecordPanel({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.record');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/applications/{application}/record',
      { params: { job: job.id, application: application.id } },
      { meta: { quiet: true } },
    ),
  );
  if (application.responded_at === null) return null;
  return (
    <Panel
      title={t('title')}
      action={
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Button size="small" onClick={() => window.print()}>
            <Icon of={IconPrinter} size={16} />
            {t('print')}
          </Button>
          <a
            className="inline-flex items-center gap-1.5 font-semibold text-accent-ink"
            href={recordPdfAddress({ job: job.id, application: application.id }, tag)}
            download
          >
            <Icon of={IconFileTypePdf} size={16} />
            {t('pdf')}
          </a>
        </div>
      }
    >
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bone width="80%" />}
      {data && <Content record={data} />}
    </Panel>
  );
}
