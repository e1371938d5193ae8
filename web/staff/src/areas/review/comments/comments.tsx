import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
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

type ActionsProps = { job: number; comment: Comment; isOwn: boolean; onEdit: () => void; onReply: (() => void) | null };

/** Replying, and for the author changing and deleting. */
function CommentActions({ job, comment, isOwn, onEdit, onReply }: ActionsProps) {
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
    <span className="col-2 flex gap-3 empty:hidden print:hidden">
      {onReply && (
        <Button variant="link" onClick={onReply}>
          {t('reply')}
        </Button>
      )}
      {isOwn && (
        <>
          <Button variant="link" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="link" busy={remove.isPending} onClick={() => void ask()}>
            {t('delete')}
          </Button>
        </>
      )}
    </span>
  );
}

type ShortFormProps = {
  job: number;
  id: string;
  label: string;
  action: string;
  /** The text with which the form opens. */
  start: string;
  send: (text: string) => Promise<void>;
  onDone: () => void;
};

/** A form that opens within the list: a reply, or another text of a comment. */
function ShortForm({ job, id, label, action, start, send, onDone }: ShortFormProps) {
  const t = useTranslations('review.comments');
  const textOf = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start);
  const save = useMutation({ mutationFn: () => send(text.trim()), onSuccess: onDone });
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  return (
    <form
      className="grid justify-items-start gap-2 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') save.mutate();
      }}
    >
      <CommentField job={job} id={id} label={label} value={text} field={field} onChange={setText} />
      {save.error !== null && <FieldError id={`${id}-error`}>{textOf(save.error)}</FieldError>}
      <span className="col-2 flex gap-3">
        <Button type="submit" busy={save.isPending} disabled={text.trim() === ''}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
      </span>
    </form>
  );
}

type CommentLineProps = Pick<Reviewing, 'me' | 'can'> & {
  job: number;
  comment: Comment;
  replies: readonly Comment[];
};

function ReplyForm({ job, to, isOwn, onDone }: { job: number; to: Comment; isOwn: boolean; onDone: () => void }) {
  const t = useTranslations('review.comments');
  const client = useQueryClient();
  // The same key for every try of one reply, so that it is stored once.
  const [key] = useState(newIdempotencyKey);
  return (
    <ShortForm
      job={job}
      id={`reply-${to.id}`}
      label={t('replyLabel', { name: to.user.full_name })}
      action={t('reply')}
      start={isOwn ? '' : `@${to.user.full_name} `}
      send={async (comment) =>
        rememberComment(
          client,
          job,
          await call('POST /api/jobs/{job}/comments', {
            params: { job },
            body: { application: to.application, parent: to.id, comment },
            headers: { 'idempotency-key': key },
          }),
        )
      }
      onDone={onDone}
    />
  );
}

/** A comment, and below it the replies to it, the oldest first. */
function CommentLine({ job, comment, replies, me, can }: CommentLineProps) {
  const t = useTranslations('review.comments');
  const client = useQueryClient();
  const [form, setForm] = useState<'edit' | 'reply' | null>(null);
  const close = () => setForm(null);
  const isOwn = comment.user.id === me && can('review');
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
      {form === 'edit' ? (
        <div className="col-2 max-w-[72ch] wrap-anywhere text-ink-2">
          <ShortForm
            job={job}
            id={`comment-${comment.id}`}
            label={t('editLabel')}
            action={t('save')}
            start={comment.comment}
            send={async (text) =>
              replaceComment(
                client,
                job,
                await call('PUT /api/jobs/{job}/comments/{id}', {
                  params: { job, id: comment.id },
                  body: { comment: text },
                }),
              )
            }
            onDone={close}
          />
        </div>
      ) : (
        <>
          <CommentText job={job} comment={comment.comment} isOwn={isOwn} />
          <CommentActions
            job={job}
            comment={comment}
            isOwn={isOwn}
            onEdit={() => setForm('edit')}
            onReply={comment.parent === null && can('review') ? () => setForm('reply') : null}
          />
        </>
      )}
      {(replies.length > 0 || form === 'reply') && (
        <ul className="col-2 mt-2 grid gap-3" aria-label={t('replies', { name: comment.user.full_name })}>
          {replies.map((reply) => (
            <CommentLine key={reply.id} job={job} comment={reply} replies={[]} me={me} can={can} />
          ))}
          {form === 'reply' && (
            <li>
              <ReplyForm job={job} to={comment} isOwn={isOwn} onDone={close} />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** Comments of the panel on the applicant as a whole, newest last, and the form for another. */
export function CommentList({ job, application, me, can }: Reviewing) {
  const t = useTranslations('review.comments');
  const { data, error, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/comments', { params: { job: job.id }, query: { application: application.id } }),
  );
  const calibrates = useCalibrationDue(job.id);
  const ids = new Set(data?.map(({ id }) => id));
  // A reply to a comment that the reader does not see yet stands for itself.
  const first = data?.filter(({ parent }) => parent === null || !ids.has(parent));
  return (
    <>
      {error && !data && <LoadError error={error} text={t('error')} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data?.length === 0 && !can('review') && <p className="text-small text-ink-3">{t('empty')}</p>}
      <ul className="grid gap-4 empty:hidden">
        {first?.map((comment) => (
          <CommentLine
            key={comment.id}
            job={job.id}
            comment={comment}
            replies={data?.filter(({ parent }) => parent === comment.id) ?? []}
            me={me}
            can={can}
          />
        ))}
      </ul>
      {can('review') && <CommentForm job={job} application={application} />}
      {calibrates && <CalibrationFirst job={job.id} />}
    </>
  );
}

/** The comments as a part of the overview. */
export function Comments(props: Reviewing) {
  const t = useTranslations('review.comments');
  return (
    <Panel title={t('title')} className="grid gap-3" action={<p className="text-small text-ink-3">{t('hint')}</p>}>
      <CommentList {...props} />
    </Panel>
  );
}
