import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Transcript } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CaptionsForm } from '@vivavoce/web-shared/transcript/captions-form.tsx';
import { editedCues } from '@vivavoce/web-shared/transcript/cue-edits.ts';
import { TranscriptForm } from '@vivavoce/web-shared/transcript/transcript-form.tsx';
import { TranscriptText } from '@vivavoce/web-shared/transcript/transcript-text.tsx';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

type TranscriptChange = BodyOf<'PUT /api/jobs/{job}/answers/{answer}/transcript'>;

const SEARCH_LOOK_MS = 3000;

const SEARCH_MOST_MS = 120_000;

/** Whether the times of words that were just typed may still be found in the recording. */
const isSearched = (transcript: Transcript | null): boolean =>
  transcript?.times === 'approximate' && Date.now() - Date.parse(transcript.written_at) < SEARCH_MOST_MS;

const transcriptQuery = ({ job, answer }: { job: number; answer: number }) =>
  apiQuery(
    'GET /api/jobs/{job}/answers/{answer}/transcript',
    { params: { job, answer } },
    { refetchInterval: ({ state: { data } }) => (isSearched(data?.transcript ?? null) ? SEARCH_LOOK_MS : false) },
  );

export type TranscriptPlace = { job: number; application: number; answer: Answer & { id: number } };

function useWriting({ job, application, answer }: TranscriptPlace, onDone: () => void) {
  const client = useQueryClient();
  const t = useTranslations('transcript');
  const textOf = useErrorText();
  const writing = useMutation({
    mutationFn: (change: TranscriptChange) =>
      call('PUT /api/jobs/{job}/answers/{answer}/transcript', { params: { job, answer: answer.id }, body: change }),
    onSuccess: (after) => {
      client.setQueryData(transcriptQuery({ job, answer: answer.id }).queryKey, after);
      // The player reads the new captions.
      void client.invalidateQueries(answersQuery({ job, application }));
      showToast({ title: t('saved') });
      onDone();
    },
  });
  const { error } = writing;
  const problem = error && isProblem(error) ? Object.values(error.errors)[0]?.[0] : undefined;
  const say = useTranslations('errors');
  const field = problem && (`fields.${problem}` as Parameters<typeof say>[0]);
  const fault = !error
    ? null
    : isProblem(error, 409)
      ? t('conflict')
      : field && say.has(field)
        ? say(field)
        : textOf(error);
  return { ...writing, fault };
}

type FormProps = TranscriptPlace & { onDone: () => void };

function Correcting({ transcript, onDone, ...place }: FormProps & { transcript: Transcript }) {
  const { job, answer } = place;
  const [begun] = useState(() => editedCues(transcript.cues));
  const [edit, setEdit] = useState({ cues: begun, revision: transcript.revision });
  const dirty = edit.cues !== begun;
  const markSaved = useUnsaved({
    name: `job/${job}/answer/${answer.id}/captions`,
    dirty,
    keep: () => edit,
    restore: setEdit,
  });
  const writing = useWriting(place, () => {
    markSaved();
    onDone();
  });
  const save = () => {
    const cues = edit.cues.map(({ from_ms, to_ms, text }) => ({ from_ms, to_ms, text }));
    writing.mutate({ cues, revision: edit.revision });
  };
  return (
    <CaptionsForm
      cues={edit.cues}
      end_ms={Math.round((answer.duration ?? 0) * 1000)}
      onChange={(cues) => setEdit({ ...edit, cues })}
      onSave={dirty ? save : onDone}
      onCancel={onDone}
      pending={writing.isPending}
      error={writing.fault}
    />
  );
}

function Writing({ onDone, ...place }: FormProps) {
  const tag = useLanguageTag();
  const [begun] = useState(() => ({ text: '', language: tag.slice(0, 2) }));
  const [value, setValue] = useState(begun);
  const markSaved = useUnsaved({
    name: `job/${place.job}/answer/${place.answer.id}/transcript`,
    dirty: value.text !== '',
    keep: () => value,
    restore: setValue,
  });
  const writing = useWriting(place, () => {
    markSaved();
    onDone();
  });
  return (
    <TranscriptForm
      value={value}
      onChange={setValue}
      onSave={(change) => writing.mutate(change)}
      onCancel={onDone}
      pending={writing.isPending}
      error={writing.fault}
    />
  );
}

/** Transcript of an answer: to read, and for those who review to write and correct. */
export default function AnswerTranscript({
  writing,
  onWriting,
  ...place
}: TranscriptPlace & { writing: boolean; onWriting: (on: boolean) => void }) {
  const t = useTranslations('transcript');
  const { job, answer } = place;
  const { data, error, refetch } = useQuery(transcriptQuery({ job, answer: answer.id }));
  const close = () => onWriting(false);
  if (error) return <LoadError error={error} text={t('loadError')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
    );
  const { transcript, can_write } = data;
  if (!transcript) return writing && can_write ? <Writing {...place} onDone={close} /> : null;
  if (writing && can_write) return <Correcting {...place} transcript={transcript} onDone={close} />;
  return (
    <TranscriptText
      transcript={transcript}
      actions={
        <>
          {answer.captions && (
            <a href={answer.captions.url} download="captions.vtt" aria-label={t('downloadLabel')}>
              {t('download')}
            </a>
          )}
          {can_write && (
            <button type="button" onClick={() => onWriting(true)}>
              {t('edit')}
            </button>
          )}
        </>
      }
    />
  );
}
