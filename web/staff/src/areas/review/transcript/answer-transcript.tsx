import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Transcript } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { CaptionsForm } from '@vivavoce/web-shared/transcript/captions-form.tsx';
import { TranscriptForm } from '@vivavoce/web-shared/transcript/transcript-form.tsx';
import {
  captionsRules,
  correcting,
  textRules,
  withNewKeys,
  savedTextOf,
  writing,
  type CaptionsValues,
  type TextValues,
  type TranscriptBase,
  type TranscriptWork,
} from '@vivavoce/web-shared/transcript/transcript-rules.ts';
import { TranscriptText } from '@vivavoce/web-shared/transcript/transcript-text.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { showToast } from '../../../app/toasts.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/state-message.tsx';

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

type TranscriptPlace = { job: number; application: number; answer: Answer & { id: number } };

function useTranscriptFault(): (error: unknown) => string {
  const say = useTranslations('errors');
  const textOf = useErrorText();
  return (error) => {
    const problem = isProblem(error) ? Object.values(error.errors)[0]?.[0] : undefined;
    const field = problem && (`fields.${problem}` as Parameters<typeof say>[0]);
    return field && say.has(field) ? say(field) : textOf(error);
  };
}

type FormProps = TranscriptPlace & { onDone: () => void };
type Calls = Parameters<typeof captionsRules>[0];
type TranscriptForm<Values extends object> = {
  name: string;
  start: () => TranscriptWork<Values>;
  rulesOf: (calls: Calls) => FormRules<Values, TranscriptBase<Values>, never>;
  restore?: (work: TranscriptWork<Values>) => TranscriptWork<Values>;
};

/** A form that changes the transcript of an answer: its values, and the parts that both kinds share. */
function useTranscriptForm<Values extends CaptionsValues | TextValues>(
  { job, application, answer, onDone }: FormProps,
  { name, start, rulesOf, restore }: TranscriptForm<Values>,
) {
  const client = useQueryClient();
  const t = useTranslations('transcript');
  const faultOf = useTranscriptFault();
  const params = { job, answer: answer.id };
  const form = useForm({
    name: `job/${job}/answer/${answer.id}/${name}`,
    start,
    rules: rulesOf({
      write: async (body) => {
        const after = await call('PUT /api/jobs/{job}/answers/{answer}/transcript', { params, body });
        client.setQueryData(transcriptQuery(params).queryKey, after);
        // The player reads the new captions.
        void client.invalidateQueries(answersQuery({ job, application }));
        return after;
      },
      newest: () => call('GET /api/jobs/{job}/answers/{answer}/transcript', { params }),
    }),
    ...(restore && { restore }),
  });
  const { clash, failure, busy, keepMine, takeTheirs } = form;
  async function save(): Promise<void> {
    if (!(await form.save())) return;
    showToast({ title: t('saved') });
    onDone();
  }
  return {
    form,
    save: () => void save(),
    shown: {
      onCancel: onDone,
      pending: busy,
      error: failure === null ? null : faultOf(failure),
      clash: clash && (
        <ClashBox
          fields={[{ name, theirs: savedTextOf(clash.newest) }]}
          quiet={clash.quiet}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      ),
    },
  };
}

function Correcting({ transcript, ...props }: FormProps & { transcript: Transcript }) {
  const { form, save, shown } = useTranscriptForm(props, {
    name: 'captions',
    start: () => correcting(transcript),
    rulesOf: captionsRules,
    restore: withNewKeys,
  });
  return (
    <CaptionsForm
      {...shown}
      cues={form.values.cues}
      end_ms={Math.round((props.answer.duration ?? 0) * 1000)}
      onChange={(cues) => form.set({ cues })}
      onSave={form.dirty ? save : props.onDone}
    />
  );
}

function Writing(props: FormProps) {
  const tag = useLanguageTag();
  const { form, save, shown } = useTranscriptForm(props, {
    name: 'transcript',
    start: () => writing(null, tag.slice(0, 2)),
    rulesOf: textRules,
  });
  const { text, language } = form.values;
  return (
    <TranscriptForm
      {...shown}
      value={{ text, language }}
      onChange={form.set}
      onSave={(change) => {
        form.set({ file: null, ...change });
        save();
      }}
    />
  );
}

/** The form of what was there when it was opened: a transcript that arrives meanwhile takes no input away. */
function Editing({ transcript, ...props }: FormProps & { transcript: Transcript | null }) {
  const [begun] = useState(transcript);
  return begun ? <Correcting {...props} transcript={begun} /> : <Writing {...props} />;
}

type AnswerTranscriptProps = TranscriptPlace & {
  /** Only its heading is seen until the reader opens it. */
  folded: boolean;
  writing: boolean;
  onWriting: (on: boolean) => void;
};

/** Transcript of an answer: to read, and for those who review to write and correct. */
export default function AnswerTranscript({ folded, writing: isWriting, onWriting, ...place }: AnswerTranscriptProps) {
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
  if (isWriting && can_write) return <Editing {...place} transcript={transcript} onDone={close} />;
  if (!transcript) return null;
  const text = (
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
  if (!folded) return text;
  return (
    <details className="max-md:px-3.5 [&>summary]:cursor-pointer [&>summary]:py-2.5 [&>summary]:font-semibold">
      <summary>{t('title')}</summary>
      {text}
    </details>
  );
}
