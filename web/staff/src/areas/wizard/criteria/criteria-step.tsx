import { useSuspenseQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { LinkButton, Button } from '../../../ui/base/button.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useWizard, useSubpageLinks } from '../wizard-context.ts';
import { MatrixStep } from './matrix/matrix-step.tsx';
import { Link } from '@tanstack/react-router';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import styles from './criteria.module.css';
import { useState } from 'react';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { rememberRubric, rubricsQuery, standardRubricQuery } from '../../../queries/jobs/criteria.ts';
import { createSwitches } from './rubric/switches.ts';
import { classes } from '../../../ui/base/classes.ts';

/** The rubrics of the activity by question, and a switch for each, which is shown, stored and announced immediately. */
function useRubrics() {
  const t = useTranslations('criteria.rubrics');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const [announcement, setAnnouncement] = useState('');
  const { data, error, refetch } = useQuery(rubricsQuery(job.id));
  const of = (question: number): Rubric | undefined => data?.find((rubric) => rubric.question === question);

  const [switches] = useState(() => {
    const storedRubric = (question: number) =>
      client.getQueryData(rubricsQuery(job.id).queryKey)?.find((rubric) => rubric.question === question);
    return createSwitches({
      isOn: (question) => storedRubric(question)?.enabled ?? false,
      /** A question without a rubric gets the standard one. */
      store: async (question, enabled) => {
        const pending = storedRubric(question);
        if (pending?.id)
          return rememberRubric(
            client,
            job.id,
            await call('PATCH /api/jobs/{job}/rubrics/{id}', {
              params: { job: job.id, id: pending.id },
              body: { enabled },
            }),
          );
        const [standard] = await client.ensureQueryData(
          standardRubricQuery(job.id, job.rating_scale, job.default_locale),
        );
        const indicators = (standard?.indicators ?? []).map(({ text, score }) => ({ text, score }));
        return rememberRubric(
          client,
          job.id,
          await call('POST /api/jobs/{job}/rubrics', {
            params: { job: job.id },
            body: { question, indicators, enabled },
          }),
        );
      },
      onRefused: (failure) => {
        showToast({ title: t('refused'), description: textOf(failure), background: 'reject' });
        void refetch();
      },
    });
  });
  const selection = useStore(switches.chosen);
  const isOn = (question: number) => selection.get(question) ?? of(question)?.enabled ?? false;
  const markSaved = useUnsaved({
    name: `job/${job.id}/rubrics`,
    dirty: selection.size > 0,
    stores: 'now',
    flush: switches.whole,
  });

  async function tell(isStored: boolean, news: string): Promise<void> {
    if (!isStored) return setAnnouncement('');
    setAnnouncement(news);
    if (switches.chosen.get().size === 0) markSaved();
  }

  return {
    of,
    isOn,
    loaded: data !== undefined,
    error,
    reload: () => void refetch(),
    toggle: async (question: Question, number: number, on: boolean) =>
      tell(await switches.choose(question.id, on), on ? t('switchedOn', { number }) : t('switchedOff', { number })),
    switchAllOn: async (questions: readonly Question[]) => {
      const off = questions.filter(({ id }) => !isOn(id));
      const results = await Promise.all(off.map(({ id }) => switches.choose(id, true)));
      await tell(!results.includes(false), t('allOn'));
    },
    busy: selection.size > 0,
    announcement,
  };
}

type SwitchesProps = { questions: readonly Question[] };

/** The second click of a double click, which is not meant as another one. */
const isRepeated = (event: Event): boolean => event instanceof UIEvent && event.detail > 1;

/** Switches for the questions that are rated by a rubric instead of a number. */
function RubricSwitches({ questions }: SwitchesProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const linkTo = useStepLink();
  const links = useSubpageLinks();
  const rubrics = useRubrics();
  const all = questions.every(({ id }) => rubrics.isOn(id));
  return (
    <div className={classes(styles.step, 'grid grid-cols-1 gap-4')}>
      <StepHead title={t('heading')} lead={t('rubrics.lead')} />
      {rubrics.error && !rubrics.loaded && (
        <LoadError error={rubrics.error} text={t('failed')} onRetry={rubrics.reload} />
      )}
      {!rubrics.loaded && !rubrics.error && <Bone width="100%" height={56} />}
      {questions.length === 0 && (
        <EmptyState
          text={t('rubrics.none')}
          action={<LinkButton {...linkTo('questions')}>{t('rubrics.addQuestion')}</LinkButton>}
        />
      )}
      {rubrics.loaded && questions.length > 0 && (
        <ol className="rounded-3 border border-line bg-surface">
          {questions.map((question, index) => {
            const number = index + 1;
            const rubric = rubrics.of(question.id);
            const on = rubrics.isOn(question.id);
            return (
              <li
                key={question.id}
                className={classes(styles.row, 'flex items-center gap-x-3 gap-y-2 px-4 py-3 max-md:flex-wrap')}
              >
                <span className={styles.number} aria-hidden="true">
                  {number}
                </span>
                <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5 self-start pt-px">
                  <span className="font-semibold wrap-anywhere">{question.text}</span>
                  <span className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
                    {on
                      ? rubric && t('rubrics.steps', { count: rubric.indicators.length })
                      : t('rubrics.off', { scale: job.rating_scale })}
                    {on && rubric && (
                      <>
                        {' · '}
                        <Link
                          className="font-semibold text-accent-ink"
                          {...links.rubric(question.id)}
                          aria-label={t('rubrics.editLabel', { number })}
                        >
                          {t('rubrics.edit')}
                        </Link>
                      </>
                    )}
                  </span>
                </span>
                <Checkbox
                  checked={on}
                  aria-label={t('rubrics.toggle', { number })}
                  onChange={({ target, nativeEvent }) => {
                    if (!isRepeated(nativeEvent)) void rubrics.toggle(question, number, target.checked);
                  }}
                >
                  {t('rubrics.on')}
                </Checkbox>
              </li>
            );
          })}
        </ol>
      )}
      {rubrics.loaded && questions.length > 0 && (
        <div>
          <Button disabled={all} onClick={() => void rubrics.switchAllOn(questions)}>
            {t('rubrics.useAll')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {rubrics.announcement}
      </p>
    </div>
  );
}

/** Explains that there are no criteria to set, with a link to the step that decides it. */
function OverallCriteria() {
  const t = useTranslations('criteria');
  const linkTo = useStepLink();
  return (
    <>
      <StepHead title={t('heading')} />
      <EmptyState
        text={t('overall.lead')}
        action={<LinkButton {...linkTo('review_type')}>{t('overall.change')}</LinkButton>}
      />
    </>
  );
}

/** The criteria step: rubrics of questions, a matrix, or an overall rating. */
export function CriteriaStep() {
  const { job } = useWizard();
  const { data } = useSuspenseQuery(questionsQuery(job.id));
  const questions = data.filter(({ rated }) => rated);
  if (job.rating_style === RATING_STYLE.overall) return <OverallCriteria />;
  if (job.rating_style === RATING_STYLE.matrix) return <MatrixStep questions={questions} />;
  return <RubricSwitches questions={questions} />;
}
