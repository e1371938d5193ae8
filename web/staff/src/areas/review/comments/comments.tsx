import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { Comment } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { CalibrationFirst, useCalibrationDue } from '../rating/calibration-first.tsx';
import { changeDraft, draftOf, useDraft } from '../saving/drafts.ts';
import { NotSaved } from '../saving/not-saved.tsx';
import { flushRatings, saveComment, stopComment, useSaving } from '../saving/use-saving.ts';
import type { Reviewing } from '../use-review.ts';
import { CommentField, CommentText } from './comment-field.tsx';

function replaceComment(client: QueryClient, job: number, comment: Comment): void {
  client.setQueryData(
    apiQuery('GET /api/jobs/{job}/comments', { params: { job }, query: { application: comment.application } }).queryKey,
    (cached) => cached?.map((entry) => (entry.id === comment.id ? comment : entry)),
  );
}

function forgetComment(client: QueryClient, job: number, { id, application }: Comment): void {
  client.setQueryData(
    apiQuery('GET /api/jobs/{job}/comments', { params: { job }, query: { application } }).queryKey,
    (cached) => cached?.filter((entry) => entry.id !== id),
  );
}

function rememberComment(client: QueryClient, job: number, comment: Comment): void {
  client.setQueryData(
    apiQuery('GET /api/jobs/{job}/comments', { params: { job }, query: { application: comment.application } }).queryKey,
    (cached) => [...(cached ?? []).filter(({ id }) => id !== comment.id), comment],
  );
}

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
      rememberComment(
        client,
        job.id,
        await call('POST /api/jobs/{job}/comments', {
          params: { job: job.id },
          body: { application: application.id, comment: text },
          headers: { 'idempotency-key': key },
        }),
      );
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
    <form className="grid justify-items-start gap-2 print:hidden" onSubmit={submit} noValidate>
      <CommentField
        job={job.id}
        id="comment"
        label={t('label', { name: application.user.full_name })}
        placeholder={t('placeholder')}
        value={comment}
        readOnly={busy}
        fault={error ? 'comment-error' : undefined}
        field={field}
        onChange={change}
      />
      {error && <FieldError id="comment-error">{error}</FieldError>}
      <div
        className="flex flex-wrap items-center gap-x-2.5 gap-y-0 text-small font-semibold empty:hidden"
        role="status"
      >
        {waiting?.failed && <NotSaved />}
      </div>
      <Button type="submit" busy={busy}>
        {t('add')}
      </Button>
    </form>
  );
}

/** Changing and deleting, for the author. */
function OwnComment({ job, comment, onEdit }: { job: number; comment: Comment; onEdit: () => void }) {
  const t = useTranslations('review.comments');
  const client = useQueryClient();
  const textOf = useErrorText();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/jobs/{job}/comments/{id}', { params: { job, id: comment.id } }),
    onSuccess: () => forgetComment(client, job, comment),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  async function ask(): Promise<void> {
    const isAgreed = await confirm({ text: t('deleteQuestion'), action: t('delete'), danger: true });
    if (isAgreed) remove.mutate();
  }
  return (
    <span className="col-2 flex gap-3">
      <Button variant="link" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button variant="link" busy={remove.isPending} onClick={() => void ask()}>
        {t('delete')}
      </Button>
    </span>
  );
}

function EditComment({ job, comment, onDone }: { job: number; comment: Comment; onDone: () => void }) {
  const t = useTranslations('review.comments');
  const client = useQueryClient();
  const textOf = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(comment.comment);
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/jobs/{job}/comments/{id}', { params: { job, id: comment.id }, body: { comment: text.trim() } }),
    onSuccess: (changed) => {
      replaceComment(client, job, changed);
      onDone();
    },
  });
  const id = `comment-${comment.id}`;
  return (
    <form
      className="grid justify-items-start gap-2 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') save.mutate();
      }}
    >
      <CommentField job={job} id={id} label={t('editLabel')} value={text} field={field} onChange={setText} />
      {save.error !== null && <FieldError id={`${id}-error`}>{textOf(save.error)}</FieldError>}
      <span className="col-2 flex gap-3">
        <Button type="submit" busy={save.isPending} disabled={text.trim() === ''}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}

function CommentLine({ job, comment, isOwn }: { job: number; comment: Comment; isOwn: boolean }) {
  const t = useTranslations('review.comments');
  const [editing, setEditing] = useState(false);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5">
      <Avatar name={comment.user.full_name} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0 [&_b]:font-semibold">
        <b>{comment.user.full_name}</b>
        <span className="text-small text-ink-3">
          <When value={comment.created_at} length="short" />
          {comment.edited_at && ` · ${t('edited')}`}
        </span>
      </p>
      {editing ? (
        <div className="col-2 max-w-[72ch] wrap-anywhere whitespace-pre-wrap text-ink-2">
          <EditComment job={job} comment={comment} onDone={() => setEditing(false)} />
        </div>
      ) : (
        <>
          <CommentText job={job} comment={comment.comment} />
          {isOwn && <OwnComment job={job} comment={comment} onEdit={() => setEditing(true)} />}
        </>
      )}
    </li>
  );
}

/** Comments of the panel on the applicant as a whole, newest last. */
export function Comments({ job, application, me, can }: Reviewing) {
  const t = useTranslations('review.comments');
  const { data, error, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/comments', { params: { job: job.id }, query: { application: application.id } }),
  );
  const calibrates = useCalibrationDue(job.id);
  return (
    <Panel title={t('title')} className="grid gap-3" action={<p className="text-small text-ink-3">{t('hint')}</p>}>
      {error && !data && <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data?.length === 0 && !can('review') && <p className="text-small text-ink-3">{t('empty')}</p>}
      <ul className="grid gap-4 empty:hidden">
        {data?.map((comment) => (
          <CommentLine
            key={comment.id}
            job={job.id}
            comment={comment}
            isOwn={comment.user.id === me && can('review')}
          />
        ))}
      </ul>
      {can('review') && <CommentForm job={job} application={application} />}
      {calibrates && <CalibrationFirst job={job.id} />}
    </Panel>
  );
}
