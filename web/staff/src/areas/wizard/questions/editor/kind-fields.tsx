import { FILE_TYPES, longestText } from '@vivavoce/domain/answers/question-kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { characterChoices } from './question-choices.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import { followChoices, type QuestionValues } from '../question-values.ts';
import { isWritten } from '@vivavoce/domain/answers/question-kinds.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { REQUIREMENT_LIMITS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { FieldError, TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { goodLines, pastedLines } from '../tools/pasted-lines.ts';

const { choices_min, choices_max } = WRITTEN_LIMITS;
const idOf = (index: number) => (index === 0 ? 'choices' : `choices-${index}`);

type ChoiceRowsProps = { value: readonly string[]; error: string | undefined; onChange: (choices: string[]) => void };

/** The rows with their changes; the focus follows to the row that was added or removed. */
function useChoiceRows(value: readonly string[], onChange: ChoiceRowsProps['onChange']) {
  const list = useRef<HTMLUListElement>(null);
  const rows = [...value, ...Array.from({ length: Math.max(0, choices_min - value.length) }, () => '')];

  const focus = (index: number) => list.current?.querySelectorAll('input')[index]?.focus();

  /** Rendered and focused before the next key arrives, so that no text lands in another row. */
  function show(choices: string[], index: number): void {
    flushSync(() => onChange(choices));
    focus(index);
  }

  const put = (index: number, ...text: string[]) => onChange(rows.toSpliced(index, 1, ...text).slice(0, choices_max));

  function add(after: number): void {
    if (rows.length >= choices_max) return;
    show(rows.toSpliced(after + 1, 0, ''), after + 1);
  }

  function remove(index: number): void {
    show(rows.toSpliced(index, 1), Math.max(0, index - 1));
  }

  function onKey(event: KeyboardEvent, index: number): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (index + 1 < rows.length) focus(index + 1);
      else add(index);
    } else if (event.key === 'Backspace' && rows[index] === '' && rows.length > choices_min) {
      event.preventDefault();
      remove(index);
    }
  }

  function onPaste(event: ClipboardEvent, index: number): void {
    const others = rows.filter((row, place) => place !== index && row !== '').length;
    const lines = goodLines(pastedLines(event.clipboardData.getData('text'), choices_max - others));
    if (lines.length < 2 || rows[index] !== '') return;
    event.preventDefault();
    const below = rows.slice(index + 1).filter((row) => row !== '');
    show([...rows.slice(0, index), ...lines, ...below], index + lines.length - 1);
  }

  return { list, rows, put, add, remove, onKey, onPaste };
}

/** The choices, one per row. Enter goes on to the next; a pasted list fills as many rows as it has lines. */
function ChoiceRows({ value, error, onChange }: ChoiceRowsProps) {
  const t = useTranslations('wizard.questions');
  const { list, rows, put, add, remove, onKey, onPaste } = useChoiceRows(value, onChange);
  return (
    <div className="grid gap-1.5" role="group" aria-label={t('choicesLabel')}>
      <ul ref={list} className="grid gap-1.5">
        {rows.map((row, index) => (
          // Rows are identified by their position only.
          <li key={index} className="flex items-center gap-2">
            <span className="min-w-[1.25rem] flex-none text-end text-small text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <input
              id={idOf(index)}
              className="min-h-(--control) min-w-0 flex-1 rounded-2 border border-line-3 bg-surface px-3 py-0 text-ink focus-visible:rounded-2 aria-[invalid=true]:border-bad-ink"
              aria-label={t('choice', { position: index + 1 })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'choices-hint choices-error' : 'choices-hint'}
              placeholder={t('choicePlaceholder')}
              autoComplete="off"
              value={row}
              onChange={(event) => put(index, event.target.value)}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => onPaste(event, index)}
            />
            <Button
              variant="ghost"
              size="small"
              icon
              aria-label={t('choiceRemove', { position: index + 1 })}
              disabled={rows.length <= choices_min}
              onClick={() => remove(index)}
            >
              <Icon of={IconX} size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {error && <FieldError id="choices-error">{error}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 ps-7">
        <Button variant="link" size="small" disabled={rows.length >= choices_max} onClick={() => add(rows.length - 1)}>
          <Icon of={IconPlus} size={16} />
          {t('choiceAdd')}
        </Button>
        <span id="choices-hint" className="text-small text-ink-3">
          {t('choicesHint')}
        </span>
      </div>
    </div>
  );
}

type KindFieldsProps = { values: QuestionValues } & Pick<QuestionEditorState, 'set' | 'errorOf'>;

function TextLength({ values, set, errorOf }: KindFieldsProps) {
  const t = useTranslations('wizard');
  const longest = longestText(values);
  return (
    <div className="max-w-[20rem]">
      <SelectField
        id="max_characters"
        label={t('fields.max_characters')}
        value={String(longest)}
        error={errorOf('max_characters')}
        options={characterChoices(longest).map((count) => ({
          value: String(count),
          label: t('questions.characters', { count }),
        }))}
        onChange={(value) => set({ max_characters: Number(value) })}
      />
    </div>
  );
}

/** The requirement that a choice checks, and the options that do not meet it. Applicants see neither. */
function RequirementFields({ values, set, errorOf }: KindFieldsProps) {
  const t = useTranslations('wizard');
  const { choices, requirement, unmet_choices } = values;
  const [isOn, setOn] = useState(requirement !== '' || unmet_choices.length > 0);
  const options = choices.filter((choice) => choice.trim() !== '');
  const fault = errorOf('unmet_choices');
  return (
    <div className="grid gap-0.5">
      <Checkbox
        id="checks"
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked);
          if (!event.target.checked) set({ requirement: '', unmet_choices: [] });
        }}
        hint={t('questions.checksHint')}
      >
        {t('questions.checks')}
      </Checkbox>
      {isOn && (
        <div className="grid gap-3 ps-6.5 pt-2">
          <div className="max-w-[28rem]">
            <TextField
              id="requirement"
              label={t('fields.requirement')}
              placeholder={t('questions.requirementPlaceholder')}
              autoComplete="off"
              maxLength={REQUIREMENT_LIMITS.max_characters}
              value={requirement}
              error={errorOf('requirement')}
              onChange={(event) => set({ requirement: event.target.value })}
            />
          </div>
          <fieldset
            className="grid min-w-0 gap-1.5"
            id="unmet_choices"
            aria-describedby={fault ? 'unmet_choices-error' : undefined}
          >
            <legend className="p-0 pb-1.5 font-semibold">{t('fields.unmet_choices')}</legend>
            {options.length === 0 && <p className="text-small text-ink-3">{t('questions.unmetEmpty')}</p>}
            {options.map((choice, index) => (
              // Two options with the same text are a fault of their own.
              <Checkbox
                key={index}
                checked={unmet_choices.includes(choice)}
                onChange={(event) =>
                  set({
                    unmet_choices: options.filter((other) =>
                      other === choice ? event.target.checked : unmet_choices.includes(other),
                    ),
                  })
                }
              >
                {choice}
              </Checkbox>
            ))}
            {fault && <FieldError id="unmet_choices-error">{fault}</FieldError>}
          </fieldset>
        </div>
      )}
    </div>
  );
}

function Choices({ values, set, errorOf }: KindFieldsProps) {
  const t = useTranslations('wizard');
  return (
    <div className="grid min-w-0 gap-2">
      <span className="p-0 font-semibold" aria-hidden="true">
        {t('fields.choices')}
      </span>
      <ChoiceRows
        value={values.choices}
        error={errorOf('choices')}
        onChange={(choices) => set({ choices, unmet_choices: followChoices(values, choices) })}
      />
      <Checkbox
        id="choices_multiple"
        checked={values.choices_multiple}
        onChange={(event) => set({ choices_multiple: event.target.checked })}
      >
        {t('fields.choices_multiple')}
      </Checkbox>
      <RequirementFields values={values} set={set} errorOf={errorOf} />
    </div>
  );
}

function FileTypes({ values, set }: KindFieldsProps) {
  const t = useTranslations('wizard');
  const { file_types } = values;
  return (
    <fieldset className="grid min-w-0 gap-2" id="file_types" aria-describedby="file_types-hint">
      <legend className="p-0 font-semibold">{t('fields.file_types')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {FILE_TYPES.map((type) => (
          <Checkbox
            key={type}
            checked={file_types.includes(type)}
            onChange={(event) =>
              set({
                file_types: FILE_TYPES.filter((other) =>
                  other === type ? event.target.checked : file_types.includes(other),
                ),
              })
            }
          >
            {t(`questions.fileTypes.${type}`)}
          </Checkbox>
        ))}
      </div>
      <span className="text-small text-ink-3" id="file_types-hint">
        {t('questions.fileTypesHint')}
      </span>
    </fieldset>
  );
}

/** Whether reviewers rate the answers; recordings are always rated. */
function Rated({ values, set }: KindFieldsProps) {
  const t = useTranslations('wizard.questions');
  return (
    <Checkbox
      id="rated"
      checked={values.rated}
      onChange={(event) => set({ rated: event.target.checked })}
      hint={t('ratedHint')}
    >
      {t('rated')}
    </Checkbox>
  );
}

/** The fields of the selected kind. */
export function KindFields(props: KindFieldsProps) {
  return (
    <>
      <OfKind {...props} />
      {isWritten(props.values.kind) && <Rated {...props} />}
    </>
  );
}

function OfKind(props: KindFieldsProps) {
  switch (props.values.kind) {
    case 'text':
      return <TextLength {...props} />;
    case 'choice':
      return <Choices {...props} />;
    case 'file':
      return <FileTypes {...props} />;
    default:
      return null;
  }
}
