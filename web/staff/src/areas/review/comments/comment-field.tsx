import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Reviewer } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { partsOfComment, unmatchedMentions } from '@vivavoce/domain/reviews/mentions.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
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

/** The position of a character of the field, from the field's upper left corner to the end of its line below. */
function placeOf(area: HTMLTextAreaElement, at: number): { left: number; top: number } {
  const { font, letterSpacing, padding, lineHeight } = getComputedStyle(area);
  const mirror = document.createElement('div');
  const mark = document.createElement('span');
  mark.textContent = '@';
  mirror.append(area.value.slice(0, at), mark);
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', boxSizing: 'border-box' });
  Object.assign(mirror.style, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', width: `${area.clientWidth}px` });
  Object.assign(mirror.style, { font, letterSpacing, padding, lineHeight });
  area.after(mirror);
  const place = { left: mark.offsetLeft, top: mark.offsetTop };
  mirror.remove();
  return { left: place.left, top: place.top + Number.parseFloat(lineHeight) - area.scrollTop };
}

type PickerProps = {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The position of `@` in the text. */
  at: number;
  people: readonly { id: number; full_name: string }[];
  active: number;
  onPick: (name: string) => void;
};

const optionId = (list: string, person: number): string => `${list}-${person}`;

/** The members whose name begins as typed, under the caret; the field keeps the focus. */
function MentionPicker({ id, field, at, people, active, onPick }: PickerProps) {
  const t = useTranslations('review.comments');
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [area, box] = [field.current, list.current];
    if (!area || !box) return;
    const { left, top } = placeOf(area, at);
    box.style.left = `${Math.max(0, Math.min(left, area.offsetWidth - box.offsetWidth))}px`;
    box.style.top = `${Math.min(top, area.offsetHeight)}px`;
  }, [field, at]);
  return (
    <div
      ref={list}
      id={id}
      className="absolute z-30 grid w-max max-w-full min-w-48 rounded-2 bg-surface p-1 inset-edge-line-2 shadow-2"
      role="listbox"
      aria-label={t('mention')}
    >
      {people.map((person, place) => (
        <div
          key={person.id}
          id={optionId(id, person.id)}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-1 px-2 wrap-anywhere hover:bg-sunken aria-selected:bg-accent-tint aria-selected:text-accent-ink pointer-coarse:min-h-11"
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          // Before the field loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(person.full_name);
          }}
        >
          <Avatar name={person.full_name} size={24} />
          {person.full_name}
        </div>
      ))}
    </div>
  );
}

/** `@` and a word that name no member of the panel, so that their author knows who was not notified. */
function Unmatched({ text, people }: { text: string; people: readonly { full_name: string }[] }) {
  const t = useTranslations('review.comments');
  const names = unmatchedMentions(text, people);
  return (
    <p className="text-small text-warn-ink empty:hidden" role="status">
      {names.length > 0 && t('unmatched', { names: names.join(', '), count: names.length })}
    </p>
  );
}

/** The mention that is being typed, those who are offered for it, and the keys that choose one. */
function useMention(
  value: string,
  people: ReturnType<typeof peopleOf>,
  onComplete: (text: string, caret: number) => void,
) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The `@` whose list was closed. */
  const [closed, setClosed] = useState<number | null>(null);
  const typed = typedMention(value, caret);
  const others = people.filter(({ is_you }) => !is_you);
  const offered = typed && typed.from !== closed ? peopleFor(typed.begun, others).slice(0, OFFERED_AT_MOST) : [];

  function moveTo(text: string, at: number): void {
    setCaret(at);
    setActive(0);
    if (!typedMention(text, at)) setClosed(null);
  }
  function pick(name: string): void {
    if (!typed) return;
    const completed = completeMention(value, typed, name);
    moveTo(completed.text, completed.caret);
    onComplete(completed.text, completed.caret);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const person = offered[active];
    if (!person || event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
    else if (key === 'Enter' || key === 'Tab') pick(person.full_name);
    else if (key === 'Escape') setClosed(typed?.from ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const close = () => setClosed(typed?.from ?? null);
  return { typed, offered, active, hasOthers: others.length > 0, moveTo, pick, onKeyDown, close };
}

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
  const list = useId();
  const { data } = useQuery(reviewersQuery(job));
  const people = peopleOf(data);
  const mention = useMention(value, people, (text, caret) => {
    onChange(text);
    // The field holds the new text after the next drawing.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  });
  const { typed, offered, active, hasOthers } = mention;
  const person = offered[active];
  const isOffering = typed !== null && person !== undefined && !readOnly;
  const written = isOffering ? `${value.slice(0, typed.from)} ${value.slice(typed.to)}` : value;

  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="relative w-full">
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
          aria-describedby={[fault, hasOthers && hint].filter(Boolean).join(' ') || undefined}
          aria-autocomplete="list"
          aria-controls={isOffering ? list : undefined}
          aria-activedescendant={isOffering ? optionId(list, person.id) : undefined}
          onKeyDown={mention.onKeyDown}
          onBlur={mention.close}
          onSelect={(event) => {
            const { value: text, selectionStart } = event.currentTarget;
            if (typed?.to !== selectionStart) mention.moveTo(text, selectionStart);
          }}
          onChange={(event) => {
            mention.moveTo(event.target.value, event.target.selectionStart);
            onChange(event.target.value);
          }}
        />
        {isOffering && (
          <MentionPicker
            id={list}
            field={field}
            at={typed.from}
            people={offered}
            active={active}
            onPick={mention.pick}
          />
        )}
      </div>
      {data && <Unmatched text={written} people={people} />}
      {hasOthers && (
        <p className="text-small text-ink-3" id={hint}>
          {t('mentionHint')}
        </p>
      )}
    </>
  );
}

/** A comment with its mentions marked; its author also sees which of them name no member. */
export function CommentText({ job, comment, isOwn }: { job: number; comment: string; isOwn: boolean }) {
  const { data } = useQuery(reviewersQuery(job));
  const people = peopleOf(data);
  return (
    <div className="col-2 grid gap-1">
      <p className="max-w-[72ch] wrap-anywhere whitespace-pre-wrap text-ink-2">
        {partsOfComment(comment, people).map((part, index) =>
          part.people.length === 0 ? (
            part.text
          ) : (
            <b key={index} className="font-semibold text-accent-ink">
              {part.text}
            </b>
          ),
        )}
      </p>
      {isOwn && data && <Unmatched text={comment} people={people} />}
    </div>
  );
}
