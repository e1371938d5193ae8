import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useState, useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PassChange, PassRating } from './passes.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import type { Criterion } from './criteria.ts';
import type { PassSaving } from './pass-saving.ts';
import styles from './pass.module.css';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { classes } from '../../../ui/base/classes.ts';

type CriterionFieldProps = {
  criterion: Criterion;
  passRating: PassRating;
  /** Digits rate this one. */
  current: boolean;
  disabled: boolean;
  onChoose: (change: PassChange) => void;
};

const levels = ['1', '2', '3', '4', '5'] as const;

/** The boxes of one criterion; the current one also says what each stands for. */
function CriterionField({ criterion, passRating, current, disabled, onChoose }: CriterionFieldProps) {
  const t = useTranslations('pass');
  const rating = useTranslations('common.rating');
  const name = useId();
  const { title, options } = criterion;
  const textOf = ({ number, text }: (typeof options)[number]) => {
    const level = levels[number - 1];
    return text || (options.length === levels.length && level ? rating(`scale5.${level}`) : '');
  };
  const chosen = options.find(({ isChosen }) => isChosen(passRating));
  const [first, last] = [options[0]?.number ?? 1, options.at(-1)?.number ?? 1];
  const label = title ?? t('yourRating');
  return (
    <section
      className={classes('-mx-3 grid gap-2 rounded-3 border-2 border-transparent p-3', current && styles.current)}
      aria-labelledby={name}
    >
      <div className="flex justify-between gap-3 [&_h3]:min-w-0 [&_h3]:font-inherit [&_h3]:font-semibold [&_h3]:wrap-anywhere">
        <h3 id={name}>{label}</h3>
        <span
          className={chosen ? 'text-small font-semibold text-accent-ink' : 'text-small text-ink-3'}
          aria-hidden="true"
        >
          {chosen ? textOf(chosen) : t(current ? 'press' : 'notRated', { first, last })}
        </span>
      </div>
      <div className="flex rounded-2 border border-line-3" role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label
            key={option.number}
            className={classes(
              styles.box,
              'relative grid min-h-10 flex-1 cursor-pointer place-items-center font-semibold has-[input:disabled]:cursor-default has-[input:disabled]:opacity-55',
            )}
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              type="radio"
              name={`${name}-choice`}
              checked={option.isChosen(passRating)}
              disabled={disabled}
              aria-label={[option.number, textOf(option)].filter(Boolean).join(', ')}
              onChange={() => onChoose(option.change)}
            />
            <span aria-hidden="true">{option.number}</span>
          </label>
        ))}
      </div>
      {current && options.some(({ text }) => text !== '') && (
        <ol className="grid gap-1 text-small wrap-anywhere text-ink-2" aria-hidden="true">
          {options.map((option) => (
            <li key={option.number}>
              <b>{option.number}</b> {option.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type PassNoteProps = {
  note: string;
  disabled: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onSave: (comment: string) => void;
  /** Escape leaves the field, so that keys rate again. */
  onLeave: () => void;
};

const pauseMs = 1000;

/** The reader's note for the panel about this answer, saved while typing. */
function PassNote({ note, disabled, field, onSave, onLeave }: PassNoteProps) {
  const t = useTranslations('review');
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null || typed === note) return undefined;
    const timer = setTimeout(() => onSave(typed), pauseMs);
    return () => clearTimeout(timer);
  });
  const flush = () => {
    if (typed !== null && typed !== note) onSave(typed);
  };
  return (
    <div className="grid gap-1.5">
      <label className="font-semibold" htmlFor="pass-note">
        {t('note')}
      </label>
      <textarea
        className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2 text-body text-ink"
        ref={field}
        id="pass-note"
        rows={2}
        maxLength={TEXT_LIMITS.comment_max_characters}
        disabled={disabled}
        value={typed ?? note}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onLeave();
        }}
      />
    </div>
  );
}

type PassPanelProps = {
  /** The question; null where it is above the player. */
  text: string | null;
  /** A narrow or low window: the bar at the foot holds one row of boxes. */
  compact: boolean;
  /** Empty while they load. */
  criteria: readonly Criterion[];
  passRating: PassRating;
  current: number;
  missing: boolean;
  saving: PassSaving;
  note: RefObject<HTMLTextAreaElement | null>;
  hasPrevious: boolean;
  onCriterion: (at: number) => void;
  onChoose: (change: PassChange, at: number) => void;
  onNote: (comment: string) => void;
  onLeaveNote: () => void;
  onPrevious: () => void;
  onSkip: () => void;
  onNext: () => void;
};

const keys = [
  ['criterion', ['↑', '↓']],
  ['rate', ['1', '…', '9']],
  ['play', ['␣']],
  ['seek', ['←', '→']],
  ['note', ['N']],
  ['skip', ['S']],
  ['back', ['P']],
  ['all', ['?']],
] as const;

function SaveStatus({ passRating, saving }: Pick<PassPanelProps, 'passRating' | 'saving'>) {
  const t = useTranslations('review.save');
  if (saving.failed) return <NotSaved />;
  if (saving.saving) return <span className="text-small text-ink-3">{t('saving')}</span>;
  if (!passRating.complete && passRating.comment === '') return null;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-ok-ink">
      <Icon of={IconCheck} size={16} />
      {t('saved')}
    </span>
  );
}

/** The question, its criteria, the note and the keys. */
export function PassPanel(props: PassPanelProps) {
  const { text, compact, criteria, passRating, current, missing, saving, note, hasPrevious } = props;
  const t = useTranslations('pass');
  const reviewText = useTranslations('review');
  // Criteria with texts of their own, or several, need more room than a bar has.
  const inBar = compact && criteria.length === 1 && criteria[0]?.options.every((option) => option.text === '');
  const fields = criteria.map((criterion, at) => (
    <div key={criterion.key} className="compact:basis-full" onFocus={() => props.onCriterion(at)}>
      <CriterionField
        criterion={criterion}
        passRating={passRating}
        // On the only criterion of a bar no mark is needed, and no keys are named where there is no keyboard.
        current={!inBar && at === current}
        disabled={passRating.final}
        onChoose={(change) => props.onChoose(change, at)}
      />
    </div>
  ));
  return (
    <aside className="flex min-h-0 flex-col bg-surface compact:contents" aria-label={reviewText('panel')}>
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-6 py-5 max-md:px-4">
        {text !== null && <p className="text-heading tracking-heading wrap-anywhere">{text}</p>}
        {criteria.length === 0 && <Bone width="100%" height={60} />}
        {!inBar && fields}
        {missing && (
          <span role="alert">
            <FieldError>{t('missing')}</FieldError>
          </span>
        )}
        {passRating.final && <p className="text-small text-ink-3">{reviewText('close.closed')}</p>}
        <PassNote
          note={passRating.comment}
          disabled={passRating.final}
          field={note}
          onSave={props.onNote}
          onLeave={props.onLeaveNote}
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 border-t border-t-line px-6 py-3 text-small text-ink-2 max-md:hidden [&>div]:flex [&>div]:items-center [&>div]:gap-2">
        {keys.map(([name, symbols]) => (
          <div key={name}>
            <dt className="flex flex-none gap-0.75">
              {symbols.map((symbol) => (
                <kbd className="rounded-1 bg-sunken px-1.5 py-px font-inherit font-semibold text-ink" key={symbol}>
                  {symbol === '␣' ? reviewText('keys.space') : symbol}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <footer
        className={classes(
          styles.footer,
          'flex flex-wrap items-center justify-end gap-2 border-t border-t-line px-6 py-3 max-md:px-4 compact:sticky compact:bottom-0 compact:z-40 compact:bg-surface compact:pb-[calc(12px_+_env(safe-area-inset-bottom))] [&_kbd]:text-mini',
        )}
      >
        {inBar && fields}
        <div className="min-w-0 flex-1" role="status">
          <SaveStatus passRating={passRating} saving={saving} />
        </div>
        {hasPrevious && (
          <Button variant="ghost" onClick={props.onPrevious}>
            {t('previous')}
          </Button>
        )}
        <Button variant="ghost" onClick={props.onSkip}>
          {t('skip')}
        </Button>
        <Button variant="primary" onClick={props.onNext}>
          {t('next')} <kbd aria-hidden="true">↵</kbd>
        </Button>
      </footer>
    </aside>
  );
}
