import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PROGRAMME_LIMITS, isFilled, type ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { rememberApplication } from '../../../queries/reviews/applications-review.ts';
import { rememberReview, reviewsQuery } from '../../../queries/reviews/reviews.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import type { Reviewing } from '../use-review.ts';
import { emptyRow, reviewRows, toRow } from './programme-form.ts';
import type { ProgrammesMode } from './programmes-dialog.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './programmes.module.css';

const ProgrammesDialog = lazy(() => import('./programmes-dialog.tsx'));

type MarkOf = { id: number; name: string; mark: ProgrammeMark };

/** Mark, score and notes in one line, those that are there. */
function Mark({ mark, mode }: { mark: ProgrammeMark; mode: ProgrammesMode }) {
  const t = useTranslations('review.programmes');
  const { score_max: max } = PROGRAMME_LIMITS;
  return (
    <>
      {mark.checked && <Pill tone="ok">{t(mode === 'decide' ? 'accepted' : 'recommended')}</Pill>}
      {mark.score !== null && (
        <span className={classes(styles.score, 'ms-2 text-small first:ms-0')}>
          {t('scoreOf', { score: mark.score, max })}
        </span>
      )}
      {mark.notes && (
        <p className="max-w-[72ch] text-small wrap-anywhere whitespace-pre-wrap text-ink-2">{mark.notes}</p>
      )}
    </>
  );
}

function Programme({ mark, reviews }: { mark: ProgrammeMark; reviews: readonly MarkOf[] }) {
  return (
    <li>
      <h3 className={classes(styles.title, 'text-body font-semibold wrap-anywhere')}>{mark.programme}</h3>
      <Mark mark={mark} mode="decide" />
      {reviews.length > 0 && (
        <ul className="mt-2.5 grid grid-cols-1 gap-2 border-s-2 border-s-line-2 ps-3.5">
          {reviews.map(({ id, name, mark: review }) => (
            <li key={id}>
              <b className={classes(styles.by, 'block text-small font-semibold')}>{name}</b>
              <Mark mark={review} mode="review" />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type Editing = Reviewing & { programmes: ProgrammeMark[]; ownMarks: ProgrammeMark[]; final: boolean };

/** The forms of the panel; each opens automatically where its input was kept when the session ended. */
function useForms({ job, application, can, programmes, ownMarks, final }: Editing) {
  const client = useQueryClient();
  const names = { decide: `programmes/${application.id}`, review: `programme-reviews/${application.id}` };
  const [mode, setMode] = useState<ProgrammesMode | null>(
    () => (['decide', 'review'] as const).find((form) => hasSavedFormFor(names[form])) ?? null,
  );
  const forms = {
    decide: {
      open: can('edit'),
      start: programmes.length > 0 ? programmes.map(toRow) : [emptyRow],
      save: async (marks: ProgrammeMark[]) => {
        const after = await call('PATCH /api/jobs/{job}/applications/{application}', {
          params: { job: job.id, application: application.id },
          body: { programmes: marks },
        });
        rememberApplication(client, job.id, after);
      },
    },
    review: {
      open: can('review') && programmes.length > 0 && !final,
      start: reviewRows(programmes, ownMarks),
      save: async (marks: ProgrammeMark[]) =>
        rememberReview(
          client,
          job.id,
          await call('POST /api/jobs/{job}/reviews', {
            params: { job: job.id },
            body: { application: application.id, programme_reviews: marks.filter(isFilled) },
          }),
        ),
    },
  };
  const dialog = mode && forms[mode].open && (
    <Suspense>
      <ProgrammesDialog {...forms[mode]} name={names[mode]} mode={mode} onClose={() => setMode(null)} />
    </Suspense>
  );
  return { dialog, open: setMode, can: { decide: forms.decide.open, review: forms.review.open } };
}

function Content({ programmes, ...reviewing }: Reviewing & { programmes: ProgrammeMark[] }) {
  const t = useTranslations('review.programmes');
  const { job, application, me } = reviewing;
  const { data: reviews, error, refetch } = useQuery(reviewsQuery({ job: job.id, application: application.id }));
  const ownReview = reviews?.find(({ user }) => user.id === me);
  const ownMarks = ownReview?.programme_reviews ?? [];
  const forms = useForms({ ...reviewing, programmes, ownMarks, final: ownReview?.final ?? false });
  if (programmes.length === 0 && !forms.can.decide) return null;
  const reviewsOf = ({ programme }: ProgrammeMark): MarkOf[] =>
    (reviews ?? []).flatMap(({ user, programme_reviews }) => {
      const mark = programme_reviews?.find((entry) => entry.programme === programme);
      return mark ? [{ id: user.id, name: user.id === me ? t('mine') : user.full_name, mark }] : [];
    });
  return (
    <Panel title={t('title')}>
      {programmes.length === 0 && (
        <p className={classes(styles.hint, 'mt-2 text-small text-pretty text-ink-3')}>{t('none')}</p>
      )}
      <ul className="grid grid-cols-1 [&>li]:border-t [&>li]:border-t-line [&>li]:py-3 [&>li:first-child]:border-t-0">
        {programmes.map((mark) => (
          <Programme key={mark.programme} mark={mark} reviews={reviewsOf(mark)} />
        ))}
      </ul>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {ownMarks.length > 0 && !ownReview?.sent && (
        <p className={classes(styles.hint, 'mt-2 text-small text-pretty text-ink-3')}>{t('notSent')}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {forms.can.review && reviews && (
          <Button size="small" onClick={() => forms.open('review')}>
            {t(ownMarks.length > 0 ? 'changeReview' : 'review')}
          </Button>
        )}
        {forms.can.decide && (
          <Button size="small" onClick={() => forms.open('decide')}>
            {t(programmes.length > 0 ? 'decide' : 'addFirst')}
          </Button>
        )}
      </div>
      {forms.dialog}
    </Panel>
  );
}

/** The programmes of a university for which the applicant applies: its decisions, and the reviews of the panel. */
export function ProgrammesPanel(reviewing: Reviewing) {
  const { programmes } = reviewing.application;
  return programmes && <Content {...reviewing} programmes={programmes} />;
}
