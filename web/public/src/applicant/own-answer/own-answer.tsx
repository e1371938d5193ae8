import './own-answer.css';
import { useCallback, useEffect, useState } from 'react';
import type { AnswerTranscript, InterviewAttempt, InterviewQuestion, Transcript } from '@vivavoce/contract/types.ts';
import type { SpeechMarks } from '@vivavoce/domain/transcripts/speech-curves.ts';
import { ApiProblem, call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { createForm, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
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
import { ProblemNotice, useProblemPhrase } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

function readKept<T>(key: string, revive: (value: T) => T): T | null {
  try {
    const storedValue = JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
    return storedValue && revive(storedValue);
  } catch {
    return null;
  }
}

/** Draft that survives closing the answer and a reload of this tab; null without one. */
function useKept<T>(name: string, revive: (value: T) => T): [T | null, (value: T | null) => void] {
  const key = `vivavoce.captions.${name}`;
  const [value, setValue] = useState(() => readKept(key, revive));
  const keep = (next: T | null) => {
    setValue(next);
    try {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The answer stays on screen; only a reload would lose it.
    }
  };
  return [value, keep];
}

type Change = BodyInputOf<'PUT /api/interview/{application}/attempts/{attempt}/transcript'>;
/** Unsaved work of the applicant: corrections of captions, or a text or file in their place. */
type Work = { captions: TranscriptWork<CaptionsValues> } | { text: TranscriptWork<TextValues> };

const revive = (work: Work): Work => ('captions' in work ? { captions: withNewKeys(work.captions) } : work);

const FAULTS = ['required', 'wrong_format', 'too_long', 'beyond_recording'] as const;

function useOwnTranscript(attempt: number) {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [data, setData] = useState<AnswerTranscript | null>(null);
  const [error, setError] = useState<unknown>();
  const read = useCallback(
    () =>
      store.signedIn(() =>
        call('GET /api/interview/{application}/attempts/{attempt}/transcript', { params: { application, attempt } }),
      ),
    [application, attempt, store],
  );
  useEffect(() => {
    read().then(setData, setError);
  }, [read]);
  const load = () => {
    setError(undefined);
    read().then(setData, setError);
  };
  const write = async (body: Change): Promise<AnswerTranscript> => {
    const after = await store.signedIn(() =>
      call('PUT /api/interview/{application}/attempts/{attempt}/transcript', {
        params: { application, attempt },
        body,
      }),
    );
    setData(after);
    // The player reads the new captions.
    await store.refresh();
    return after;
  };
  return { data, error, load, calls: { write, newest: read } };
}

function useFault(error: unknown): string | null {
  const t = useTranslations('transcript');
  const phraseOf = useProblemPhrase();
  if (error === null) return null;
  if (!(error instanceof ApiProblem)) return phraseOf(error) ?? null;
  if (error.status === 409) return t('own.closed');
  const fault = FAULTS.find((candidate) => Object.values(error.errors).flat().includes(candidate));
  return fault ? t(`own.faults.${fault}`) : (phraseOf(error) ?? null);
}

type FormProps<Values> = {
  work: TranscriptWork<Values>;
  calls: Parameters<typeof captionsRules>[0];
  onKeep: (work: TranscriptWork<Values>) => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** A form of captions: its values, and the parts that both kinds share. */
function useCaptionsForm<Values extends CaptionsValues | TextValues>(
  rules: FormRules<Values, TranscriptBase<Values>, never>,
  { work, onKeep, onSaved, onCancel }: FormProps<Values>,
) {
  const t = useTranslations('transcript.conflict');
  const [form] = useState(() => createForm(work, rules));
  const { values, failure, clash } = useStore(form.store);
  const save = useAction(async () => {
    if (await form.save({ quiet: false })) onSaved();
  });
  const keep = () => {
    const { values: typed, base } = form.store.get();
    onKeep({ values: typed, base });
  };
  const decide = (version: 'mine' | 'theirs') => {
    form.decide(version);
    keep();
  };
  return {
    values,
    set: (part: Partial<Values>) => {
      form.set({ ...form.store.get().values, ...part });
      keep();
    },
    save: () => void save.run(),
    shown: {
      onCancel,
      pending: save.busy,
      error: useFault(failure),
      clash: clash && (
        <Notice tone="warn" title={t('title')} urgent>
          <p>{savedTextOf(clash.newest)}</p>
          <div className="actions">
            <Button onClick={() => decide('mine')}>{t('keepMine')}</Button>
            <Button onClick={() => decide('theirs')}>{t('takeTheirs')}</Button>
          </div>
        </Notice>
      ),
    },
  };
}

function OwnCaptions({ end_ms, ...props }: FormProps<CaptionsValues> & { end_ms: number }) {
  const { values, set, save, shown } = useCaptionsForm(captionsRules(props.calls), props);
  return (
    <CaptionsForm {...shown} cues={values.cues} end_ms={end_ms} onChange={(cues) => set({ cues })} onSave={save} />
  );
}

function OwnText(props: FormProps<TextValues>) {
  const { values, set, save, shown } = useCaptionsForm(textRules(props.calls), props);
  const { text, language } = values;
  return (
    <TranscriptForm
      {...shown}
      value={{ text, language }}
      onChange={set}
      onSave={(change) => {
        set({ file: null, ...change });
        save();
      }}
    />
  );
}

type OwnAnswerProps = {
  question: InterviewQuestion;
  attempt: InterviewAttempt;
  /** Marks in its transcript. */
  marks?: SpeechMarks | undefined;
};

/** An own recorded answer after sending: to watch and read, and to caption while that is allowed. */
export default function OwnAnswer({ question, attempt, marks }: OwnAnswerProps) {
  const t = useTranslations('transcript');
  const review = useTranslations('interview.review');
  const player = useTranslations('player');
  const answer = useTranslations('interview.answer');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { data, error, load, calls } = useOwnTranscript(attempt.id);
  const [work, setWork] = useKept(String(attempt.id), revive);
  const [isSaved, setSaved] = useState(false);
  const transcript = data?.transcript ?? null;
  const mayWrite = data?.can_write === true;
  const begin = (next: Work) => {
    setSaved(false);
    setWork(next);
  };
  const retype = () => begin({ text: writing(transcript, tag.slice(0, 2)) });
  const common = {
    calls,
    onCancel: () => setWork(null),
    onSaved: () => {
      setWork(null);
      setSaved(true);
    },
  };

  const textOf = (shown: Transcript) => (
    <TranscriptText
      transcript={shown}
      marks={marks}
      actions={
        mayWrite && (
          <>
            <button type="button" onClick={() => begin({ captions: correcting(shown) })}>
              {t('edit')}
            </button>
            <button type="button" onClick={retype}>
              {t('own.replace')}
            </button>
          </>
        )
      }
    />
  );
  const form =
    mayWrite &&
    work &&
    ('captions' in work ? (
      <OwnCaptions
        {...common}
        work={work.captions}
        end_ms={Math.round((attempt.duration ?? 0) * 1000)}
        onKeep={(captions) => setWork({ captions })}
      />
    ) : (
      <OwnText {...common} work={work.text} onKeep={(text) => setWork({ text })} />
    ));
  const beside = form || (transcript && textOf(transcript));
  return (
    <div className="own-answer">
      <AnswerPlayer
        key={attempt.id}
        natural
        pageKeys={false}
        label={review('question', { number: question.order })}
        state="playable"
        src={attempt.video_url}
        duration={attempt.duration}
        captions={
          attempt.captions && {
            src: attempt.captions.url,
            language: attempt.captions.language,
            label: player('captions'),
          }
        }
        voice={attempt.picture === 'none' ? { reason: null } : null}
        screen={
          attempt.screen && { src: attempt.screen.url, startsAt: attempt.screen.starts_at, label: answer('screen') }
        }
        aside={beside || undefined}
      />
      <p role="status" className={isSaved ? 'calm' : 'visually-hidden'}>
        {isSaved && t('saved')}
      </p>
      {error !== undefined && (
        <>
          <ProblemNotice error={error} />
          <Button onClick={load}>{t('own.again')}</Button>
        </>
      )}
      {mayWrite && !transcript && !work && (
        <>
          <p className="calm">{t('own.text', { company: interview.company.name })}</p>
          <Button onClick={retype}>{t('own.add')}</Button>
        </>
      )}
    </div>
  );
}
