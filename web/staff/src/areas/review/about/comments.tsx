import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { Comment } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { addComment, commentsQuery, rememberComment } from '../../../queries/reviews/comments.ts';
import { changeDraft, draftOf, useDraft } from '../saving/drafts.ts';
import { NotSaved } from '../saving/not-saved.tsx';
import { flushRatings, saveComment, stopComment, useSaving } from '../saving/use-saving.ts';
import type { Reviewing } from '../use-review.ts';
import styles from './overview.module.css';

function CommentForm({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.comments');
  const textOf = useErrorText();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const { comment: waiting } = useSaving({ job, application });
  const { comment = '' } = useDraft(application.id);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const busy = waiting !== null && !waiting.failed;
  const error = missing ? t('missing') : refusal === null ? null : textOf(refusal);

  function add(text: string): void {
    // The same key for every try of one comment, so that it is stored once.
    const key = newIdempotencyKey();
    const save = async () => {
      rememberComment(client, job.id, await addComment(job.id, application.id, text, key));
      // Text typed since then is another comment.
      if (draftOf(application.id).comment?.trim() === text) changeDraft(application.id, { comment: undefined });
      field.current?.focus();
    };
    setRefusal(null);
    saveComment(application.id, save, setRefusal);
  }

  function change(text: string): void {
    stopComment(application.id);
    setRefusal(null);
    setMissing(false);
    changeDraft(application.id, { comment: text });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const text = comment.trim();
    setMissing(text === '');
    if (text === '') field.current?.focus();
    else if (waiting?.failed) void flushRatings();
    else if (!busy) add(text);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor="comment">
        {t('label', { name: application.user.full_name })}
      </label>
      <textarea
        ref={field}
        id="comment"
        className={styles.text}
        rows={2}
        placeholder={t('placeholder')}
        maxLength={TEXT_LIMITS.comment_max_characters}
        value={comment}
        readOnly={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'comment-error' : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {error && <FieldError id="comment-error">{error}</FieldError>}
      <div className={styles.unsaved} role="status">
        {waiting?.failed && <NotSaved />}
      </div>
      <Button type="submit" busy={busy}>
        {t('add')}
      </Button>
    </form>
  );
}

function CommentLine({ comment }: { comment: Comment }) {
  return (
    <li className={styles.comment}>
      <Avatar name={comment.user.full_name} />
      <p className={styles.by}>
        <b>{comment.user.full_name}</b>
        <span className={styles.quiet}>
          <When value={comment.created_at} length="short" />
        </span>
      </p>
      <p className={styles.said}>{comment.comment}</p>
    </li>
  );
}

/** Comments of the panel on the applicant as a whole, newest last. */
export function Comments({ job, application, can }: Reviewing) {
  const t = useTranslations('review.comments');
  const { data, error, refetch } = useQuery(commentsQuery(job.id, application.id));
  return (
    <Panel title={t('title')} className={styles.comments} action={<p className={styles.aside}>{t('hint')}</p>}>
      {error && !data && <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data?.length === 0 && !can('review') && <p className={styles.quiet}>{t('empty')}</p>}
      <ul className={styles.thread}>
        {data?.map((comment) => (
          <CommentLine key={comment.id} comment={comment} />
        ))}
      </ul>
      {can('review') && <CommentForm job={job} application={application} />}
    </Panel>
  );
}
