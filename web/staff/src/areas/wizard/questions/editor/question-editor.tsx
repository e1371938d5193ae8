import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoField } from '../../../../features/videos/video-field.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/forms/error-summary.tsx';
import type { FieldName } from '../../form/field-name.ts';
import { WaitingNote } from '../../form/waiting-note.tsx';
import { KindFields } from './kind-fields.tsx';
import { KindPicker } from './kind-picker.tsx';
import { withKind, type QuestionValues } from '../question-values.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import styles from './question-editor.module.css';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { hasSelfReview, staffReadTicks } from '@vivavoce/domain/answers/self-review.ts';
import { LinesField } from '../../../../ui/forms/lines-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { CompetencyField } from './competency-field.tsx';
import { answerChoices, attemptChoices, preparationChoices } from './question-choices.ts';
import { useDurations } from '../use-durations.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { classes } from '../../../../ui/base/classes.ts';
import { FieldError, TextField } from '../../../../ui/forms/field.tsx';
import { goodLines, pastedLines } from '../tools/pasted-lines.ts';
import { ClashBox } from '../../../../features/forms/clash-box.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useWizard } from '../../wizard-context.ts';

type QuestionMoreProps = { values: QuestionValues } & Pick<QuestionEditorState, 'set' | 'errorOf'>;

/** Options that few questions need: folded, but open where one of them is set. */
function QuestionMore({ values, set, errorOf }: QuestionMoreProps) {
  const t = useTranslations('wizard');
  const { settings } = useWizard();
  const [open, setOpen] = useState(values.category !== '' || values.screen_recording);
  const screen = settings.screen_recording && isRecorded(values.kind);
  const error = errorOf('category');
  return (
    <details
      className="group"
      open={open || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-1 font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
        <Icon
          of={IconChevronRight}
          size={16}
          className="[transition:transform_var(--quick)] group-open:[transform:rotate(90deg)] [&:dir(rtl)]:[scale:-1_1]"
        />
        {t('questions.more')}
      </summary>
      <div className="grid gap-4 ps-5 pe-0 pt-3 pb-0">
        <div className="max-w-[20rem]">
          <TextField
            id="category"
            label={t('fields.category')}
            placeholder={t('questions.categoryPlaceholder')}
            autoComplete="off"
            value={values.category}
            error={error}
            onChange={(event) => set({ category: event.target.value })}
          />
        </div>
        {screen && (
          <Checkbox
            id="screen_recording"
            checked={values.screen_recording}
            onChange={(event) => set({ screen_recording: event.target.checked })}
            hint={t('questions.screenRecordingHint')}
          >
            {t('questions.screenRecording')}
          </Checkbox>
        )}
      </div>
    </details>
  );
}

/** Guidance and a checklist, which applicants of practice have beside their own recording. */
function SelfReviewFields({ values, set, errorOf }: QuestionMoreProps) {
  const t = useTranslations('wizard');
  const { assessment_type } = useWizard().job;
  if (!hasSelfReview(assessment_type) || !isRecorded(values.kind)) return null;
  const hint = { count: QUESTION_LIMITS.checklist_lines_max };
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-[62rem]:grid-cols-1">
      <LinesField
        id="guidance"
        label={t('fields.guidance')}
        hint={t('questions.guidanceHint')}
        rows={4}
        value={values.guidance}
        error={errorOf('guidance')}
        onChange={(guidance) => set({ guidance })}
      />
      <LinesField
        id="checklist"
        label={t('fields.checklist')}
        hint={t(staffReadTicks(assessment_type) ? 'questions.checklistHint' : 'questions.checklistHintPrivate', hint)}
        rows={4}
        value={values.checklist}
        error={errorOf('checklist')}
        onChange={(checklist) => set({ checklist })}
      />
    </div>
  );
}

type Name = keyof QuestionValues;

/** A field's value as the reader knows it. */
function useFieldText(): (name: Name, values: QuestionValues) => string {
  const t = useTranslations('wizard.questions');
  const clash = useTranslations('errors.clash');
  const durations = useDurations();
  return (name, values) => {
    switch (name) {
      case 'kind':
        return t(`kinds.${values.kind}`);
      case 'answer_seconds':
        return durations.answer(values.answer_seconds);
      case 'preparation_seconds':
        return durations.preparation(values.preparation_seconds);
      case 'attempts_allowed':
        return durations.attempts(values.attempts_allowed);
      case 'screen_recording':
      case 'rated':
      case 'choices_multiple':
      case 'video_id':
        return clash(values[name] ? 'yes' : 'no');
      case 'choices':
      case 'unmet_choices':
        return values[name].join('\n');
      case 'file_types':
        return values.file_types.map((type) => t(`fileTypes.${type}`)).join(', ');
      case 'max_characters':
        return values.max_characters === null ? '' : t('characters', { count: values.max_characters });
      default:
        return values[name];
    }
  };
}

type QuestionClashProps = { clash: NonNullable<QuestionEditorState['clash']>; typed: QuestionValues };

/** Another person changed the same fields of this question: both versions side by side. */
function QuestionClashNotice({ clash, typed }: QuestionClashProps) {
  const t = useTranslations('wizard.fields');
  const visible = useFieldText();
  return (
    <ClashBox
      fields={clash.fields.map((name) => ({
        name,
        label: t(name),
        theirs: visible(name, clash.newest),
        mine: visible(name, typed),
      }))}
      quiet={clash.quiet}
      onKeepMine={clash.keepMine}
      onTakeTheirs={clash.takeTheirs}
    />
  );
}

const most = QUESTION_LIMITS.text_max_characters;

type QuestionTextProps = {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Splits a pasted list into questions; absent when editing one question. */
  onSplit?: ((list: string) => void) | undefined;
  /** Beside the count of characters. */
  tools: ReactNode;
};

/** The text of the question. A list pasted into an empty one can become as many questions as it has lines. */
function QuestionText({ value, error, onChange, onSplit, tools }: QuestionTextProps) {
  const t = useTranslations('wizard');
  const text = useRef<HTMLTextAreaElement>(null);
  const [list, setList] = useState<string>();
  useEffect(() => {
    const box = text.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const lines =
    list !== undefined && value.includes('\n') ? goodLines(pastedLines(list, QUESTION_LIMITS.per_job_max)) : [];
  return (
    <div className="grid gap-1">
      <label className="font-semibold" htmlFor="text">
        {t('fields.text')}
      </label>
      <textarea
        ref={text}
        id="text"
        className="field-sizing-content min-h-17.5 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 text-[0.9375rem] leading-[1.5rem] focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink! aria-[invalid=true]:border-bad-ink"
        rows={2}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'text-error text-count' : 'text-count'}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => setList(value.trim() === '' ? event.clipboardData.getData('text') : undefined)}
      />
      {onSplit && list !== undefined && lines.length > 1 && (
        <div
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-2 bg-accent-tint ps-3 pe-2 pt-2 pb-2 text-accent-ink"
          role="status"
        >
          <span>{t('questions.pasted.offer', { count: lines.length })}</span>
          <Button size="small" onClick={() => onSplit(list)}>
            {t('questions.pasted.split', { count: lines.length })}
          </Button>
        </div>
      )}
      {error && <FieldError id="text-error">{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {tools}
        <span id="text-count" className={classes('ms-auto text-small text-ink-3', value.length > most && styles.over)}>
          {t('question.count', { count: value.length, max: most })}
        </span>
      </div>
    </div>
  );
}

type QuestionClocksProps = {
  values: QuestionValues;
  /** Competencies of the other questions. */
  used: readonly string[];
} & Pick<QuestionEditorState, 'set' | 'errorOf'>;

/** The competency, the two times and the attempts of a question. */
function QuestionClocks({ values, used, set, errorOf }: QuestionClocksProps) {
  const t = useTranslations('wizard');
  const durations = useDurations();
  return (
    <div className="grid auto-cols-fr grid-flow-col grid-cols-[minmax(0,1.3fr)] gap-3 max-[62rem]:grid-flow-row max-[62rem]:grid-cols-2">
      <CompetencyField
        id="competency"
        value={values.competency}
        used={used}
        error={errorOf('competency')}
        onChange={(competency) => set({ competency })}
      />
      <SelectField
        id="answer_seconds"
        label={t('fields.answer_seconds')}
        value={String(values.answer_seconds)}
        error={errorOf('answer_seconds')}
        options={answerChoices(values.answer_seconds, values.kind).map((seconds) => ({
          value: String(seconds),
          label: durations.answer(seconds),
        }))}
        onChange={(value) => set({ answer_seconds: Number(value) })}
      />
      <SelectField
        id="preparation_seconds"
        label={t('fields.preparation_seconds')}
        value={String(values.preparation_seconds)}
        error={errorOf('preparation_seconds')}
        options={preparationChoices(values.preparation_seconds).map((seconds) => ({
          value: String(seconds),
          label: durations.preparation(seconds),
        }))}
        onChange={(value) => set({ preparation_seconds: value === 'null' ? null : Number(value) })}
      />
      {isRecorded(values.kind) && (
        <SelectField
          id="attempts_allowed"
          label={t('fields.attempts_allowed')}
          value={String(values.attempts_allowed)}
          error={errorOf('attempts_allowed')}
          options={attemptChoices(values.attempts_allowed).map((count) => ({
            value: String(count),
            label: durations.attempts(count),
          }))}
          onChange={(value) => set({ attempts_allowed: Number(value) })}
        />
      )}
    </div>
  );
}

type QuestionEditorProps = {
  editor: QuestionEditorState;
  /** Competencies of the other questions. */
  used: readonly string[];
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** A list was pasted that should become several questions. */
  onSplit: (list: string) => void;
  /** Tools below the text. */
  tools?: ReactNode;
};

/** One question with all its settings; rare ones are folded. */
export function QuestionEditor({ editor, used, busy, onSave, onCancel, onSplit, tools }: QuestionEditorProps) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const { open, set, errorOf, clash, failure } = editor;
  if (!open) return null;
  const { values } = open;
  const problems = (Object.keys(values) as (keyof QuestionValues & FieldName)[]).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <div className="grid gap-4 px-5 pt-3 pb-4" onBlur={editor.onBlur}>
      {clash && <QuestionClashNotice clash={clash} typed={values} />}
      {open.gone && <FormMessage tone="info">{t('question.gone')}</FormMessage>}
      {failure && <FormMessage>{failure}</FormMessage>}
      {editor.showsAll && <ErrorSummary problems={problems} />}
      <QuestionText
        value={values.text}
        error={errorOf('text')}
        onChange={(text) => set({ text })}
        onSplit={open.target === 'new' || open.fresh ? onSplit : undefined}
        tools={tools}
      />
      <KindPicker value={values.kind} onChange={(kind) => set(withKind(values, kind))} />
      <KindFields values={values} set={set} errorOf={errorOf} />
      <QuestionClocks values={values} used={used} set={set} errorOf={errorOf} />
      <VideoField
        id="video_id"
        label={t('questions.video')}
        hint={t('questions.videoHint')}
        value={values.video_id}
        error={errorOf('video_id')}
        prompt={values.text.trim() || undefined}
        onChange={(video_id) => set({ video_id })}
      />
      <SelfReviewFields values={values} set={set} errorOf={errorOf} />
      <QuestionMore values={values} set={set} errorOf={errorOf} />
      <WaitingNote waiting={editor.waiting} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="small" busy={busy} onClick={onSave}>
          {t('question.save')}
        </Button>
      </div>
    </div>
  );
}
