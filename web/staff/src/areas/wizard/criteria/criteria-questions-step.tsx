import { Link } from '@tanstack/react-router';
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { questionsQuery, rememberQuestions } from '../../../queries/jobs/questions.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepLink, useSubpageLinks, useWizard, useStepHandle } from '../wizard-context.ts';
import { rubricsQuery, matrixQuery, proposedMatrixQuery } from '../../../queries/jobs/criteria.ts';
import styles from './criteria.module.css';
import { useEffect } from 'react';
import { competencyKey, matrixGaps } from '@vivavoce/domain/reviews/matrix.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { showToast } from '../../../app/toasts.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { useDraftForm } from '../form/use-draft-form.ts';
import { WaitingNote } from '../form/waiting-note.tsx';
import { CompetencyField } from '../questions/editor/competency-field.tsx';
import { inserted } from '../questions/question-order.ts';
import { CriteriaClash } from './criteria-clash.tsx';
import { changedBy, competenciesOf, competencyRules } from './competency-rules.ts';

/** The competencies being typed; those of a draft save themselves. */
function useCompetencies(questions: readonly Question[]) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const t = useTranslations('criteria.questions');
  const { job } = useWizard();
  const state = useDraftForm({
    name: 'competencies',
    start: () => ({ values: competenciesOf(questions), base: questions }),
    rules: competencyRules(job.id, {
      onSeen: (question) => {
        const cachedQuestions = client.getQueryData(questionsQuery(job.id).queryKey) ?? [];
        rememberQuestions(client, job.id, inserted(cachedQuestions, question));
      },
      onStored: () => void client.invalidateQueries({ queryKey: proposedMatrixQuery(job.id).queryKey }),
      look: () => readNewest(client, questionsQuery(job.id)),
      onGone: () => showToast({ title: t('gone') }),
    }),
  });
  const { form, values, base, dirty, faults, clash } = state;
  // Changes by others show immediately in untouched fields, and their new questions always appear.
  useEffect(() => {
    if (!form.isIdle() || clash) return;
    const questionsById = new Map(base.map((question) => [question.id, question]));
    const isNews = ({ id, revision }: Question) => revision > (questionsById.get(id)?.revision ?? 0);
    const news = questions.filter((question) => isNews(question) && !(dirty && questionsById.has(question.id)));
    if (news.length === 0) return;
    const others = base.filter(({ id }) => news.every((question) => question.id !== id));
    form.rebase({ base: [...others, ...news], values: { ...values, ...competenciesOf(news) } });
  });

  return {
    valueOf: ({ id, competency }: Question) => values[id] ?? competency ?? '',
    errorOf: ({ id }: Question) => {
      const fault = faults.get(`competency-${id}`);
      return fault && faultText('competency', fault);
    },
    set: (id: number, value: string) => state.set({ [id]: value }),
    save: () => state.save(),
    onBlur: state.onBlur,
    failure: state.failure === null ? null : textOf(state.failure),
    waiting: state.waiting,
    theirs: clash ? changedBy(base, clash.newest) : undefined,
    quiet: clash?.quiet ?? false,
    keepMine: state.keepMine,
    takeTheirs: state.takeTheirs,
  };
}

/** The competency of each question, by whose indicators its answers are rated. */
function CompetenciesStep({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations('criteria.questions');
  const clash = useTranslations('criteria.clash');
  const { job } = useWizard();
  const linkTo = useStepLink();
  const form = useCompetencies(questions);
  const { data: matrix } = useQuery(matrixQuery(job.id));
  const visible = questions.map((question) => ({ id: question.id, competency: form.valueOf(question) }));
  const gaps = matrix && matrixGaps(visible, matrix);
  const names = matrix?.competencies.map(({ name }) => name) ?? [];
  useStepHandle(form.save);
  return (
    <div className={classes(styles.step, 'grid grid-cols-1 gap-4')} onBlur={form.onBlur}>
      <StepHead title={t('heading')} lead={t('leadMatrix')} />
      {form.theirs && (
        <CriteriaClash
          newest={[
            clash('competency', { name: form.theirs.text, indicators: form.theirs.competency ?? clash('none') }),
          ]}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          quiet={form.quiet}
        />
      )}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {gaps && gaps.questions.length > 0 && (
        <FormMessage tone="info">{t('missing', { count: gaps.questions.length })}</FormMessage>
      )}
      {gaps && gaps.competencies.length > 0 && (
        <FormMessage tone="info">
          {t('notInMatrix', { names: gaps.competencies.join(', ') })}{' '}
          <Link {...linkTo('criteria')}>{t('toMatrix')}</Link>
        </FormMessage>
      )}
      <ol className="rounded-3 border border-line bg-surface">
        {questions.map((question) => (
          <li
            key={question.id}
            className={classes(styles.row, 'flex items-center gap-x-3 gap-y-2 px-4 py-3 max-md:flex-wrap')}
          >
            <span className={styles.number} aria-hidden="true">
              {question.order}
            </span>
            <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5 self-start pt-px">
              <span className="font-semibold wrap-anywhere">{question.text}</span>
            </span>
            <div className="min-w-0 flex-[0_1_16rem] max-md:[flex:1_1_calc(100%_-_36px)]">
              <CompetencyField
                id={`competency-${question.id}`}
                label={t('competency', { number: question.order })}
                value={form.valueOf(question)}
                used={[
                  ...names,
                  ...visible.flatMap(({ competency }) =>
                    names.some((name) => competencyKey(name) === competencyKey(competency)) ? [] : [competency],
                  ),
                ]}
                error={form.errorOf(question)}
                onChange={(value) => form.set(question.id, value)}
              />
            </div>
          </li>
        ))}
      </ol>
      <WaitingNote waiting={form.waiting} />
    </div>
  );
}

type ListProps = { questions: readonly Question[] };

function NoQuestions() {
  const t = useTranslations('criteria.rubrics');
  const linkTo = useStepLink();
  return <EmptyState text={t('none')} action={<LinkButton {...linkTo('questions')}>{t('addQuestion')}</LinkButton>} />;
}

/** The levels as reviewers see them. */
function Levels({ rubric, number }: { rubric: Rubric; number: number }) {
  const t = useTranslations('criteria.rubrics');
  return (
    <ul
      className="grid gap-1.5 pt-2 [&>li]:flex [&>li]:gap-2.5 [&>li]:text-small [&>li]:text-ink-2"
      aria-label={t('levels', { number })}
    >
      {rubric.indicators.map(({ id, text, score }) => (
        <li key={id}>
          <span className="h-5 min-w-6 flex-none rounded-1 border border-line-2 px-1 text-center leading-4.5 font-semibold text-ink">
            {score}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scale beside the answers to each question: the levels of its rubric, or numbers. */
function RubricList({ questions }: ListProps) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const links = useSubpageLinks();
  const { data, error, refetch } = useQuery(rubricsQuery(job.id));
  if (error && !data) return <LoadError error={error} text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Bone width="100%" height={56} />;
  return (
    <ol className="rounded-3 border border-line bg-surface">
      {questions.map((question) => {
        const rubric = data.find((entry) => entry.question === question.id);
        const number = question.order;
        return (
          <li
            key={question.id}
            className={classes(
              styles.row,
              'flex items-center gap-x-3 gap-y-2 px-4 py-3 max-md:flex-wrap',
              styles.shown,
            )}
          >
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5 self-start pt-px">
              <span className="font-semibold wrap-anywhere">{question.text}</span>
              {rubric?.enabled ? (
                <Levels rubric={rubric} number={number} />
              ) : (
                <span className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
                  {t('rubrics.off', { scale: job.rating_scale })}
                  {rubric && ` · ${t('rubrics.kept')}`}
                </span>
              )}
            </div>
            <LinkButton
              {...links.rubric(question.id)}
              size="small"
              aria-label={rubric ? t('rubrics.editLabel', { number }) : t('rubrics.writeLabel', { number })}
            >
              {rubric ? t('rubrics.edit') : t('rubrics.write')}
            </LinkButton>
          </li>
        );
      })}
    </ol>
  );
}

function OverallList({ questions }: ListProps) {
  const t = useTranslations('criteria');
  const linkTo = useStepLink();
  return (
    <>
      <ol className="rounded-3 border border-line bg-surface">
        {questions.map((question, index) => (
          <li
            key={question.id}
            className={classes(styles.row, 'flex items-center gap-x-3 gap-y-2 px-4 py-3 max-md:flex-wrap')}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5 self-start pt-px">
              <span className="font-semibold wrap-anywhere">{question.text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
        {t('overall.questions')}{' '}
        <Link className="font-semibold text-accent-ink" {...linkTo('review_type')}>
          {t('overall.change')}
        </Link>
      </p>
    </>
  );
}

/** The questions, each with how its answers are rated. */
export function CriteriaQuestionsStep() {
  const t = useTranslations('criteria.questions');
  const { job } = useWizard();
  const overall = job.rating_style === RATING_STYLE.overall;
  const { data } = useSuspenseQuery(questionsQuery(job.id));
  const questions = overall ? data : data.filter(({ rated }) => rated);
  if (job.rating_style === RATING_STYLE.matrix && questions.length > 0)
    return <CompetenciesStep questions={questions} />;
  return (
    <div className={classes(styles.step, 'grid grid-cols-1 gap-4')}>
      <StepHead title={t('heading')} lead={overall ? t('leadOverall') : t('leadRubric')} />
      {questions.length === 0 && <NoQuestions />}
      {questions.length > 0 && (overall ? <OverallList questions={questions} /> : <RubricList questions={questions} />)}
    </div>
  );
}
