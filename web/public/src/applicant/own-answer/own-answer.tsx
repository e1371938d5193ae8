import './own-answer.css';
import { useCallback, useEffect, useState } from 'react';
import type { AnswerTranscript, InterviewAttempt, InterviewQuestion, Transcript } from '@vivavoce/contract/types.ts';
import type { SpeechMarks } from '@vivavoce/domain/transcripts/speech-curves.ts';
import { ApiProblem, call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { CaptionsForm } from '@vivavoce/web-shared/transcript/captions-form.tsx';
import { editedCues, type EditedCue } from '@vivavoce/web-shared/transcript/cue-edits.ts';
import { TranscriptForm } from '@vivavoce/web-shared/transcript/transcript-form.tsx';
import { TranscriptText } from '@vivavoce/web-shared/transcript/transcript-text.tsx';
import { ProblemNotice, useProblemPhrase } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { useKept } from './use-kept.ts';

type Change = BodyInputOf<'PUT /api/interview/{application}/attempts/{attempt}/transcript'>;
/** Unsaved work of the applicant: a text or file of captions, or corrections of existing ones. */
type Work = { text: string; language: string } | { cues: EditedCue[]; revision: number };

/** Captions get new keys, so that those of captions to come are different. */
const revive = (work: Work): Work => ('cues' in work ? { ...work, cues: editedCues(work.cues) } : work);

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
  const write = useAction(async (body: Change) => {
    setData(
      await store.signedIn(() =>
        call('PUT /api/interview/{application}/attempts/{attempt}/transcript', {
          params: { application, attempt },
          body,
        }),
      ),
    );
    // The player reads the new captions.
    await store.refresh();
  });
  return { data, error, load, write };
}

function useFault(error: unknown): string | null {
  const t = useTranslations('transcript');
  const phraseOf = useProblemPhrase();
  if (error === undefined) return null;
  if (!(error instanceof ApiProblem)) return phraseOf(error) ?? null;
  if (error.status === 409) return t(error.code === 'conflict' ? 'conflict' : 'own.closed');
  const fault = FAULTS.find((candidate) => Object.values(error.errors).flat().includes(candidate));
  return fault ? t(`own.faults.${fault}`) : (phraseOf(error) ?? null);
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
  const { data, error, load, write } = useOwnTranscript(attempt.id);
  const [work, setWork] = useKept(String(attempt.id), revive);
  const [isSaved, setSaved] = useState(false);
  const fault = useFault(write.error);
  const transcript = data?.transcript ?? null;
  const mayWrite = data?.can_write === true;
  const begin = (next: Work) => {
    setSaved(false);
    setWork(next);
  };
  const send = async (body: Change) => {
    if (!(await write.run(body))) return;
    setWork(null);
    setSaved(true);
  };
  const retype = () => begin({ text: '', language: transcript?.language ?? tag.slice(0, 2) });
  const based = transcript ? { revision: transcript.revision } : {};
  const common = { onCancel: () => setWork(null), pending: write.busy, error: fault };

  const textOf = (shown: Transcript) => (
    <TranscriptText
      transcript={shown}
      marks={marks}
      actions={
        mayWrite && (
          <>
            <button type="button" onClick={() => begin({ cues: editedCues(shown.cues), revision: shown.revision })}>
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
    ('cues' in work ? (
      <CaptionsForm
        {...common}
        cues={work.cues}
        end_ms={Math.round((attempt.duration ?? 0) * 1000)}
        onChange={(cues) => setWork({ ...work, cues })}
        onSave={() =>
          void send({
            cues: work.cues.map(({ from_ms, to_ms, text }) => ({ from_ms, to_ms, text })),
            revision: work.revision,
          })
        }
      />
    ) : (
      <TranscriptForm
        {...common}
        value={work}
        onChange={setWork}
        onSave={(change) => void send({ ...change, ...based })}
      />
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
