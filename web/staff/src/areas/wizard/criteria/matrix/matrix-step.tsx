import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { MatrixOptions, Question } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../../app/confirm.ts';
import { proposedMatrixQuery } from '../../../../queries/jobs/criteria.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../../ui/feedback/state-message.tsx';
import { focusSoon } from '../../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../../form/step-page.tsx';
import { WaitingNote } from '../../form/waiting-note.tsx';
import { useStepHandle, useStepLink, useWizard } from '../../wizard-context.ts';
import { CriteriaClash } from '../criteria-clash.tsx';
import { newEntry, type CompetencyEntry, type Fault, type Entry } from './matrix-values.ts';
import { useMatrixForm, type MatrixForm } from './use-matrix-form.ts';
import styles from '../criteria.module.css';
import { movedRow } from '../rubric/rubric-values.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { classes } from '../../../../ui/base/classes.ts';

type Tool = { label: string; run?: (() => void) | undefined };

type EntryFieldProps = {
  entry: Entry;
  /** Name of the field; visible only with `visible`. */
  label: string;
  visible?: boolean;
  max: number;
  fault: Fault | undefined;
  onChange: (text: string) => void;
  up?: Tool;
  down?: Tool;
  remove: Tool;
  onEnter?: () => void;
};

function ToolButton({ tool, children }: { tool: Tool; children: ReactNode }) {
  return (
    <Button variant="ghost" size="small" icon aria-label={tool.label} disabled={!tool.run} onClick={() => tool.run?.()}>
      {children}
    </Button>
  );
}

/** One field of the matrix with its actions. */
function EntryField(props: EntryFieldProps) {
  const { entry, label, visible = false, max, fault, onChange, up, down, remove, onEnter } = props;
  const t = useTranslations('criteria.matrix');
  const errorId = `${entry.key}-error`;
  return (
    <div>
      <div className={classes(styles.head, 'flex items-start gap-2')}>
        <div className="grid gap-1">
          <label className={visible ? 'font-semibold' : 'visually-hidden'} htmlFor={entry.key}>
            {label}
          </label>
          <textarea
            id={entry.key}
            rows={1}
            className="block field-sizing-content min-h-9 w-full resize-none rounded-2 border-0 bg-surface px-3 py-2 inset-edge-line-3 aria-[invalid=true]:inset-edge-bad-ink"
            maxLength={max}
            autoComplete="off"
            value={entry.text}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? errorId : undefined}
            // A single line that wraps, so that long text is not cut.
            onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter?.();
            }}
          />
        </div>
        <div
          className={
            visible
              ? 'flex flex-none gap-0.5 self-end pb-0.75'
              : classes(styles.tools, 'flex flex-none gap-0.5 pt-0.75')
          }
        >
          {up && (
            <ToolButton tool={up}>
              <Icon of={IconArrowUp} size={16} />
            </ToolButton>
          )}
          {down && (
            <ToolButton tool={down}>
              <Icon of={IconArrowDown} size={16} />
            </ToolButton>
          )}
          <ToolButton tool={remove}>
            <Icon of={IconX} size={16} />
          </ToolButton>
        </div>
      </div>
      {fault && (
        <FieldError id={errorId}>
          {fault === 'noIndicator' ? t('noIndicator', { name: entry.text }) : t(fault)}
        </FieldError>
      )}
    </div>
  );
}

/** The labels of the field at a position, from 1, and of its actions. */
type EntryLabels = { label: string; up: string; down: string; remove: string };

type EntryListProps = {
  /** Name of the group. */
  name: string;
  entries: readonly Entry[];
  labelsOf: (number: number) => EntryLabels;
  add: { label: string; name?: string };
  min: number;
  max: number;
  maxCharacters: number;
  faults: ReadonlyMap<string, Fault>;
  onChange: (entries: Entry[]) => void;
  /** Announces a message to screen readers. */
  onSay: (news: string) => void;
};

/** An ordered list of fields: Enter adds one, the arrow buttons move them. */
function EntryList(props: EntryListProps) {
  const { name, entries, labelsOf: wordsOf, add, min, max, maxCharacters, faults, onChange, onSay } = props;
  const t = useTranslations('criteria.matrix');

  function insert(at: number): void {
    if (entries.length >= max) return;
    const entry = newEntry();
    onChange(entries.toSpliced(at, 0, entry));
    focusSoon(entry.key);
  }

  function move(from: number, to: number): void {
    onChange(movedRow(entries, from, to));
    onSay(t('moved', { from: from + 1, to: to + 1 }));
    focusSoon(entries[from]?.key ?? '');
  }

  function remove(at: number): void {
    onChange(entries.toSpliced(at, 1));
    onSay(t('removed'));
    focusSoon((entries[at + 1] ?? entries[at - 1])?.key ?? '');
  }

  return (
    <div className="grid gap-2" role="group" aria-label={name}>
      {entries.map((entry, at) => {
        const labels = wordsOf(at + 1);
        return (
          <EntryField
            key={entry.key}
            entry={entry}
            label={labels.label}
            max={maxCharacters}
            fault={faults.get(entry.key)}
            onChange={(text) => onChange(entries.map((item) => (item.key === entry.key ? { ...item, text } : item)))}
            up={{ label: labels.up, run: at > 0 ? () => move(at, at - 1) : undefined }}
            down={{ label: labels.down, run: at + 1 < entries.length ? () => move(at, at + 1) : undefined }}
            remove={{ label: labels.remove, run: entries.length > min ? () => remove(at) : undefined }}
            onEnter={() => insert(at + 1)}
          />
        );
      })}
      {entries.length < max && (
        <div>
          <Button size="small" aria-label={add.name} onClick={() => insert(entries.length)}>
            <Icon of={IconPlus} size={16} />
            {add.label}
          </Button>
        </div>
      )}
    </div>
  );
}

type CompetencyCardProps = {
  competency: CompetencyEntry;
  /** Counts from 1. */
  number: number;
  /** Number of questions with this competency. */
  questionCount: number;
  faults: ReadonlyMap<string, Fault>;
  onChange: (competency: CompetencyEntry) => void;
  onRemove: () => void;
  onSay: (news: string) => void;
};

/** One competency with its indicators. */
function CompetencyCard({ competency, number, questionCount, faults, onChange, onRemove, onSay }: CompetencyCardProps) {
  const t = useTranslations('criteria.matrix');
  const name = competency.text || t('competency');
  return (
    <li className="grid gap-3 rounded-3 border border-line bg-surface p-4">
      <div className={classes(styles.cardHead, 'grid gap-1')}>
        <EntryField
          entry={competency}
          label={t('competencyName', { number })}
          visible
          max={REVIEW_LIMITS.competency_max_characters}
          fault={faults.get(competency.key)}
          onChange={(text) => onChange({ ...competency, text })}
          remove={{ label: t('removeCompetency', { name }), run: onRemove }}
        />
        <p className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
          {t('about', { count: questionCount })}
        </p>
      </div>
      <EntryList
        name={t('indicators')}
        entries={competency.indicators}
        labelsOf={(row) => ({
          label: t('indicator', { competency: name, number: row }),
          up: t('indicatorUp', { competency: name, number: row }),
          down: t('indicatorDown', { competency: name, number: row }),
          remove: t('removeIndicator', { competency: name, number: row }),
        })}
        add={{ label: t('addIndicator'), name: t('addIndicatorTo', { competency: name }) }}
        min={0}
        max={REVIEW_LIMITS.indicators_max}
        maxCharacters={REVIEW_LIMITS.indicator_max_characters}
        faults={faults}
        onChange={(indicators) => onChange({ ...competency, indicators })}
        onSay={onSay}
      />
    </li>
  );
}

type EditorProps = { proposed: MatrixOptions; questions: readonly Question[] };
type PartProps = { form: MatrixForm; onSay: (news: string) => void };

function Levels({ form, onSay }: PartProps) {
  const t = useTranslations('criteria.matrix');
  const { job } = useWizard();
  const { values } = form;
  return (
    <section className="grid gap-2.5" aria-labelledby="levels-title">
      <h2 id="levels-title" className="text-heading tracking-heading">
        {t('levels')}
      </h2>
      <p className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">
        {t('levelsHint', { scale: job.rating_scale })}
      </p>
      <EntryList
        name={t('levels')}
        entries={values.levels}
        labelsOf={(number) => ({
          label: t('level', { number }),
          up: t('levelUp', { number }),
          down: t('levelDown', { number }),
          remove: t('removeLevel', { number }),
        })}
        add={{ label: t('addLevel') }}
        min={REVIEW_LIMITS.levels_min}
        max={REVIEW_LIMITS.levels_max}
        maxCharacters={REVIEW_LIMITS.level_max_characters}
        faults={form.faults}
        onChange={(levels) => form.change({ ...values, levels })}
        onSay={onSay}
      />
    </section>
  );
}

function Competencies({ form, onSay, questions }: PartProps & Pick<EditorProps, 'questions'>) {
  const t = useTranslations('criteria.matrix');
  const { values } = form;
  const change = (competencies: CompetencyEntry[]) => form.change({ ...values, competencies });
  const questionsOf = (name: string) =>
    questions.filter(({ competency }) => competencyKey(competency) === competencyKey(name) && name !== '').length;

  function add(): void {
    const entry = { ...newEntry(), indicators: [newEntry()] };
    change([...values.competencies, entry]);
    focusSoon(entry.key);
  }

  async function remove(competency: CompetencyEntry): Promise<void> {
    const filledCount = competency.indicators.filter(({ text }) => text !== '').length;
    const sure =
      filledCount === 0 ||
      (await confirm({
        title: t('removeTitle', { name: competency.text || t('competency') }),
        text: t('removeText', { count: filledCount }),
        action: t('remove'),
        danger: true,
      }));
    if (!sure) return;
    change(values.competencies.filter(({ key }) => key !== competency.key));
    onSay(t('removed'));
    focusSoon('add-competency');
  }

  return (
    <section className="grid gap-2.5" aria-labelledby="competencies-title">
      <h2 id="competencies-title" className="text-heading tracking-heading">
        {t('competencies')}
      </h2>
      {values.competencies.length === 0 && (
        <p className="text-small text-ink-2 [&_a:hover]:underline [&_a:hover]:underline-offset-3">{t('none')}</p>
      )}
      <ol className="grid gap-3">
        {values.competencies.map((competency, at) => (
          <CompetencyCard
            key={competency.key}
            competency={competency}
            number={at + 1}
            questionCount={questionsOf(competency.text)}
            faults={form.faults}
            onChange={(next) => change(values.competencies.map((entry) => (entry.key === next.key ? next : entry)))}
            onRemove={() => void remove(competency)}
            onSay={onSay}
          />
        ))}
      </ol>
      {values.competencies.length < REVIEW_LIMITS.competencies_max && (
        <div>
          <Button id="add-competency" onClick={add}>
            <Icon of={IconPlus} size={16} />
            {t('addCompetency')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A matrix as lines of text. */
function useLines(): (matrix: MatrixOptions) => string[] {
  const t = useTranslations('criteria.clash');
  const tag = useLanguageTag();
  const listText = (text: readonly string[]) => new Intl.ListFormat(tag).format(text);
  return ({ competencies, levels }) => [
    t('levels', { names: listText(levels.map(({ name }) => name)) }),
    ...competencies.map(({ name, indicators }) =>
      t('competency', { name, indicators: listText(indicators.map(({ text }) => text)) }),
    ),
  ];
}

function MatrixEditor({ proposed, questions }: EditorProps) {
  const t = useTranslations('criteria');
  const form = useMatrixForm(proposed);
  const linesOf = useLines();
  const linkTo = useStepLink();
  const [announcement, setAnnouncement] = useState('');
  const bare = questions.filter(({ competency }) => competencyKey(competency) === '').length;
  useStepHandle(form.save);
  return (
    <div className="grid grid-cols-1 gap-4" onBlur={form.onBlur}>
      {form.clash && (
        <CriteriaClash
          newest={linesOf(form.clash.theirs)}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          quiet={form.clash.quiet}
        />
      )}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {bare > 0 && (
        <FormMessage tone="info">
          {t('matrix.bare', { count: bare })} <Link {...linkTo('criteria_questions')}>{t('matrix.toQuestions')}</Link>
        </FormMessage>
      )}
      {form.proposed && form.values.competencies.length > 0 && (
        <FormMessage tone="info">{t('matrix.proposed')}</FormMessage>
      )}
      <Levels form={form} onSay={setAnnouncement} />
      <Competencies form={form} onSay={setAnnouncement} questions={questions} />
      <WaitingNote waiting={form.waiting} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Competencies with indicators, and the levels that reviewers choose for each. */
export function MatrixStep({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const { data, error, isFetching, refetch } = useQuery(proposedMatrixQuery(job.id));
  // Fixed when editing starts: a later fetch must not replace it, and an old cached answer must not start it.
  const [startMatrix, setStartMatrix] = useState<MatrixOptions | null>(null);
  if (!startMatrix && data && !isFetching) setStartMatrix(data);
  return (
    <div className={classes(styles.step, 'grid grid-cols-1 gap-4')}>
      <StepHead title={t('heading')} lead={t('matrix.lead')} />
      {error && !startMatrix && <LoadError error={error} text={t('failed')} onRetry={() => void refetch()} />}
      {!startMatrix && !error && <Bone width="100%" height={240} />}
      {startMatrix && <MatrixEditor proposed={startMatrix} questions={questions} />}
    </div>
  );
}
