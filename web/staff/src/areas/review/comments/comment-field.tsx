import { useQuery } from '@tanstack/react-query';
import { useId, useState, type RefObject } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { partsOfComment } from '@vivavoce/domain/reviews/mentions.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { completeMention, peopleFor, typedMention } from './typed-mention.ts';

const OFFERED_AT_MOST = 6;

const peopleOf = (panel: readonly Reviewer[] | undefined) =>
  (panel ?? []).map(({ user, is_you }) => ({ full_name: user.full_name, id: user.id, is_you }));

type CommentFieldProps = {
  job: number;
  id: string;
  label: string;
  value: string;
  placeholder?: string;
  readOnly?: boolean;
  /** The id of the message that says what is wrong. */
  fault?: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
};

/** The text of a comment. After `@` it offers the members of the panel. */
export function CommentField({
  job,
  id,
  label,
  value,
  placeholder,
  readOnly,
  fault,
  field,
  onChange,
}: CommentFieldProps) {
  const t = useTranslations('review.comments');
  const hint = useId();
  const { data } = useQuery(reviewersQuery(job));
  const [caret, setCaret] = useState(0);
  const others = peopleOf(data).filter(({ is_you }) => !is_you);
  const typed = readOnly ? null : typedMention(value, caret);
  const offered = typed ? peopleFor(typed.begun, others).slice(0, OFFERED_AT_MOST) : [];

  function complete(name: string): void {
    const area = field.current;
    if (!typed || !area) return;
    const completed = completeMention(value, typed, name);
    onChange(completed.text);
    setCaret(completed.caret);
    // The field holds the new text after the next drawing.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(completed.caret, completed.caret);
    });
  }

  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="min-h-15 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.25 placeholder:text-ink-3 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
        rows={2}
        placeholder={placeholder}
        maxLength={TEXT_LIMITS.comment_max_characters}
        value={value}
        readOnly={readOnly}
        aria-invalid={fault ? true : undefined}
        aria-describedby={[fault, others.length > 0 && hint].filter(Boolean).join(' ') || undefined}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          onChange(event.target.value);
        }}
      />
      {others.length > 0 && (
        <p className="text-small text-ink-3" id={hint}>
          {t('mentionHint')}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5 empty:hidden" role="group" aria-label={t('mention')} aria-live="polite">
        {offered.map((person) => (
          <Button
            key={person.id}
            size="small"
            aria-label={t('mentionPerson', { name: person.full_name })}
            onClick={() => complete(person.full_name)}
          >
            {person.full_name}
          </Button>
        ))}
      </div>
    </>
  );
}

/** A comment with its mentions marked. */
export function CommentText({ job, comment }: { job: number; comment: string }) {
  const { data } = useQuery(reviewersQuery(job));
  return (
    <p className="col-2 max-w-[72ch] wrap-anywhere whitespace-pre-wrap text-ink-2">
      {partsOfComment(comment, peopleOf(data)).map(({ text, people }, index) =>
        people.length === 0 ? (
          text
        ) : (
          <b key={index} className="font-semibold text-accent-ink">
            {text}
          </b>
        ),
      )}
    </p>
  );
}
