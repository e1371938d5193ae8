import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  IconChevronLeft,
  IconPlus,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Question, Rubric } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../../app/confirm.ts';
import { rubricsQuery, standardRubricQuery } from '../../../../queries/jobs/criteria.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { Button, LinkButton } from '../../../../ui/base/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { LoadError, EmptyState } from '../../../../ui/feedback/state-message.tsx';
import { focusSoon } from '../../../../ui/hooks/focus-soon.ts';
import { SortableRows } from '../../../../features/forms/sortable-rows.tsx';
import { StepHead } from '../../form/step-page.tsx';
import { WaitingNote } from '../../form/waiting-note.tsx';
import { useStepHandle, useStepLink, useWizard } from '../../wizard-context.ts';
import { CriteriaClash } from '../criteria-clash.tsx';
import { copiedRows, movedRow, withStep, type RubricFault, type StepRow as Row } from './rubric-values.ts';
import { useRubricForm } from './use-rubric-form.ts';
import styles from '../criteria.module.css';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionMenu, type MenuItem } from '../../../../ui/overlays/action-menu.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';

type StepRowProps = {
  row: Row;
  /** Counts from 1. */
  number: number;
  count: number;
  scale: number;
  fault: Exclude<RubricFault, 'tooFew'> | undefined;
  onChange: (row: Row) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One step of a rubric: its text and score, moved by handle or menu. */
function StepRow({ row, number, count, scale, fault, onChange, onMove, onRemove }: StepRowProps) {
  const t = useTranslations('criteria.rubric');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.key,
    attributes: { roleDescription: t('movable') },
  });
  const items: (MenuItem | false)[] = [
    number > 1 && { label: t('up'), icon: IconArrowUp, onSelect: () => onMove(-1) },
    number < count && { label: t('down'), icon: IconArrowDown, onSelect: () => onMove(1) },
    count > REVIEW_LIMITS.indicators_min && { label: t('remove'), icon: IconTrash, onSelect: onRemove, danger: true },
  ];
  const errorId = `error-${row.key}`;
  return (
    <li
      ref={setNodeRef}
      className={classes(
        styles.stepRow,
        'flex items-start gap-x-3 gap-y-2 bg-surface px-4 py-3 ps-1 pe-3 max-md:flex-wrap',
        isDragging && classes(styles.dragging, 'relative z-10 rounded-3 shadow-3'),
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        id={`grip-${row.key}`}
        type="button"
        className={classes(
          styles.grip,
          'grid h-9 w-7 flex-none cursor-grab [touch-action:none] place-items-center rounded-1 text-line-3',
        )}
        {...attributes}
        {...listeners}
        aria-label={t('grip', { number })}
      >
        <Icon of={IconGripVertical} />
      </button>
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1.5 max-md:basis-[calc(100%_-_48px)]">
        <textarea
          id={`text-${row.key}`}
          className="field-sizing-content min-h-15 w-full resize-y rounded-2 border-0 bg-surface px-3 py-2 inset-edge-line-3 aria-[invalid=true]:inset-edge-bad-ink"
          rows={2}
          maxLength={REVIEW_LIMITS.indicator_max_characters}
          aria-label={t('textOf', { number })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? errorId : undefined}
          placeholder={t('text')}
          value={row.text}
          // A single line: a step must be readable at a glance.
          onChange={(event) => onChange({ ...row, text: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
        {fault && <FieldError id={errorId}>{t(fault, { number })}</FieldError>}
      </div>
      <div className={classes(styles.score, 'w-19 flex-none max-md:ms-10')}>
        <SelectField
          id={`score-${row.key}`}
          label={t('score')}
          aria-label={t('scoreOf', { number })}
          value={String(row.score)}
          options={Array.from({ length: scale }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          onChange={(value) => onChange({ ...row, score: Number(value) })}
        />
      </div>
      <ActionMenu label={t('more', { number })} items={items.filter((item) => item !== false)} />
    </li>
  );
}

/** The question of this rubric was deleted; links back to the others. */
function QuestionGone() {
  const t = useTranslations('criteria.rubric');
  const linkTo = useStepLink();
  return (
    <>
      <StepHead title={t('goneTitle')} />
      <EmptyState text={t('gone')} action={<LinkButton {...linkTo('criteria_questions')}>{t('back')}</LinkButton>} />
    </>
  );
}

type EditorProps = { question: Question; questions: readonly Question[]; rubrics: readonly Rubric[]; standard: Rubric };

type CopyStepsProps = EditorProps & { onCopy: (source: Rubric) => void };

/** The rubrics whose steps may replace those of this question. */
function CopySteps({ question, questions, rubrics, standard, onCopy }: CopyStepsProps) {
  const t = useTranslations('criteria.rubric');
  const sources = rubrics.filter((entry) => entry.question !== question.id && entry.indicators.length > 0);
  const numberOf = (id: number | null) => questions.findIndex((entry) => entry.id === id) + 1;
  return (
    <div className="min-w-0 flex-[0_1_18rem] max-md:basis-full">
      <SelectField
        label={t('copyLabel')}
        value=""
        options={[
          { value: '', label: t('copy') },
          { value: 'standard', label: t('copyStandard') },
          ...sources.map((source) => ({
            value: String(source.id),
            label: t('copyQuestion', {
              number: numberOf(source.question),
              text: questions.find(({ id }) => id === source.question)?.text ?? '',
            }),
          })),
        ]}
        onChange={(value) => {
          const source = value === 'standard' ? standard : sources.find(({ id }) => String(id) === value);
          if (source) onCopy(source);
        }}
      />
    </div>
  );
}

/** The changes to the steps as a whole, each announced to screen readers. */
function useRubricSteps(form: ReturnType<typeof useRubricForm>, scale: number) {
  const t = useTranslations('criteria.rubric');
  const [announcement, setAnnouncement] = useState('');
  const { rows } = form;

  function move(from: number, to: number): void {
    form.setRows(movedRow(rows, from, to));
    setAnnouncement(t('moved', { from: from + 1, number: to + 1, total: rows.length }));
  }

  function remove(at: number): void {
    form.setRows(rows.toSpliced(at, 1));
    setAnnouncement(t('removed', { number: at + 1 }));
    focusSoon(`grip-${(rows[at + 1] ?? rows[at - 1])?.key}`);
  }

  function add(): void {
    const next = withStep(rows, scale);
    form.setRows(next);
    focusSoon(`text-${next.at(-1)?.key}`);
  }

  async function copyFrom(source: Rubric): Promise<void> {
    const sure =
      !form.dirty ||
      (await confirm({ title: t('replaceTitle'), text: t('replaceText'), action: t('replace'), danger: true }));
    if (!sure) return;
    form.setRows(copiedRows(rows, source.indicators));
    setAnnouncement(t('copied'));
  }

  return { announcement, move, remove, add, copyFrom };
}

function RubricEditor({ question, questions, rubrics, standard }: EditorProps) {
  const t = useTranslations('criteria.rubric');
  const clash = useTranslations('criteria.clash');
  const { job } = useWizard();
  const rubric = rubrics.find((entry) => entry.question === question.id);
  const form = useRubricForm(question.id, rubric, standard);
  const { rows } = form;
  const steps = useRubricSteps(form, job.rating_scale);
  useStepHandle(form.save);

  return (
    <div className="grid grid-cols-1 gap-4" onBlur={form.onBlur}>
      {form.clash && (
        <CriteriaClash
          newest={[
            ...(form.clash.theirs.enabled ? [] : [clash('off')]),
            ...form.clash.theirs.indicators.map(({ text, score }) => clash('step', { text, score })),
          ]}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          quiet={form.clash.quiet}
        />
      )}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Checkbox checked={form.enabled} onChange={(event) => form.setEnabled(event.target.checked)}>
          {t('on')}
        </Checkbox>
        <CopySteps
          question={question}
          questions={questions}
          rubrics={rubrics}
          standard={standard}
          onCopy={(source) => void steps.copyFrom(source)}
        />
      </div>
      <SortableRows phrases="criteria.drag" keys={rows.map(({ key }) => key)} onMove={steps.move}>
        <ol className="rounded-3 border border-line bg-surface">
          {rows.map((row, at) => (
            <StepRow
              key={row.key}
              row={row}
              number={at + 1}
              count={rows.length}
              scale={job.rating_scale}
              fault={form.faultOf(row.key)}
              onChange={(next) => form.setRows(rows.map((entry) => (entry.key === next.key ? next : entry)))}
              onMove={(by) => {
                steps.move(at, at + by);
                focusSoon(`grip-${row.key}`);
              }}
              onRemove={() => steps.remove(at)}
            />
          ))}
        </ol>
      </SortableRows>
      {rows.length < REVIEW_LIMITS.indicators_max ? (
        <div>
          <Button onClick={steps.add}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
          {t('full', { count: REVIEW_LIMITS.indicators_max })}
        </p>
      )}
      <WaitingNote waiting={form.waiting} />
      <p className="visually-hidden" role="status">
        {steps.announcement}
      </p>
    </div>
  );
}

/** The rubric of one question. */
export function RubricStep() {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const linkTo = useStepLink();
  const id = Number(useParams({ strict: false }).question);
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const rubrics = useQuery({ ...rubricsQuery(job.id), staleTime: 0 });
  const standard = useQuery(standardRubricQuery(job.id, job.rating_scale, job.default_locale));
  const at = questions.findIndex((entry) => entry.id === id);
  const question = questions[at];
  const [proposed] = standard.data ?? [];
  const error = rubrics.error ?? standard.error;
  if (!question) return <QuestionGone />;
  return (
    <div className={classes(styles.step, 'grid grid-cols-1 gap-4')}>
      <div>
        <LinkButton {...linkTo('criteria_questions')} variant="ghost" size="small" className={styles.back}>
          <Icon of={IconChevronLeft} size={16} />
          {t('rubric.back')}
        </LinkButton>
        <StepHead title={t('rubric.heading', { number: at + 1 })} lead={t('rubric.lead')} />
      </div>
      <p className="rounded-3 bg-sunken px-4 py-3 font-semibold wrap-anywhere whitespace-pre-line">{question.text}</p>
      {error && (
        <LoadError
          error={error}
          text={t('failed')}
          onRetry={() => {
            void rubrics.refetch();
            void standard.refetch();
          }}
        />
      )}
      {!error && !(rubrics.data && proposed) && <Bone width="100%" height={200} />}
      {rubrics.data && proposed && (
        <RubricEditor
          key={question.id}
          question={question}
          questions={questions}
          rubrics={rubrics.data}
          standard={proposed}
        />
      )}
    </div>
  );
}
