import { IconCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PassChange, PassRating } from '../../../queries/reviews/passes.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { NotSaved } from '../saving/not-saved.tsx';
import type { Criterion } from './criteria.ts';
import { CriterionField } from './criterion-field.tsx';
import { PassNote } from './pass-note.tsx';
import type { PassSaving } from './pass-saving.ts';
import styles from './pass.module.css';

type PassPanelProps = {
  text: string;
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
  if (saving.saving) return <span className={styles.hint}>{t('saving')}</span>;
  if (!passRating.complete && passRating.comment === '') return null;
  return (
    <span className={styles.saved}>
      <Icon of={IconCheck} size={16} />
      {t('saved')}
    </span>
  );
}

/** The question, its criteria, the note and the keys. */
export function PassPanel(props: PassPanelProps) {
  const { text, criteria, passRating, current, missing, saving, note, hasPrevious } = props;
  const t = useTranslations('pass');
  const reviewText = useTranslations('review');
  return (
    <aside className={styles.panel} aria-label={reviewText('panel')}>
      <div className={styles.body}>
        <p className={styles.question}>{text}</p>
        {criteria.length === 0 && <Bone width="100%" height={60} />}
        {criteria.map((criterion, at) => (
          <div key={criterion.key} onFocus={() => props.onCriterion(at)}>
            <CriterionField
              criterion={criterion}
              passRating={passRating}
              current={at === current}
              disabled={passRating.final}
              onChoose={(change) => props.onChoose(change, at)}
            />
          </div>
        ))}
        {missing && (
          <span role="alert">
            <FieldError>{t('missing')}</FieldError>
          </span>
        )}
        {passRating.final && <p className={styles.hint}>{reviewText('close.closed')}</p>}
        <PassNote
          note={passRating.comment}
          disabled={passRating.final}
          field={note}
          onSave={props.onNote}
          onLeave={props.onLeaveNote}
        />
      </div>
      <dl className={styles.keys}>
        {keys.map(([name, symbols]) => (
          <div key={name}>
            <dt>
              {symbols.map((symbol) => (
                <kbd key={symbol}>{symbol === '␣' ? reviewText('keys.space') : symbol}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <footer className={styles.footer}>
        <div className={styles.status} role="status">
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
