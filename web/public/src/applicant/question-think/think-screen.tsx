import { useEffect, useRef } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { ThinkView } from '@vivavoce/web-shared/applicant/screens/think-view.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { useCamera, useCameraOpening } from '../room/use-camera.ts';
import { useNotes } from '../room/use-notes.ts';
import { useSecondsLeft } from '../room/use-seconds-left.ts';

const soonSeconds = 10;

/** The question is open and its clock runs at the server, also without this page. */
export function ThinkScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.think');
  const { interview, store } = useInterview();
  const { stream } = useCamera();
  const opening = useCameraOpening();
  const secondsLeft = useSecondsLeft(question.thinking_ends_at);
  const [notes, changeNotes] = useNotes(question.id);
  const over = secondsLeft === 0;
  const isSoon = secondsLeft === soonSeconds;

  const recorded = isRecorded(question.kind);
  const begin = useAction(() => store.beginWriting(question.id));
  // An applicant who returns after the end starts the recording by a button.
  const ran = useRef(!over);

  const answer = async () => {
    if (!recorded) await begin.run();
    else if (await opening.turnOn()) store.visit({ capturing: question.id, camera_ready: true });
  };

  useEffect(() => {
    if (isSoon) announce(t('tenSeconds'));
  }, [isSoon, t]);
  useEffect(() => {
    // Without a live camera recording does not start automatically: a button starts it.
    if (over && stream && recorded) store.visit({ capturing: question.id, camera_ready: true });
  }, [over, stream, recorded, store, question.id]);
  useEffect(() => {
    if (over && !recorded && ran.current) store.beginWriting(question.id).catch(() => undefined);
  }, [over, recorded, store, question.id]);

  return (
    <ThinkView
      interview={interview}
      question={question}
      secondsLeft={secondsLeft}
      camera={stream !== null}
      trouble={
        <>
          {opening.failed && <DeviceTrouble fault={opening.failed} />}
          <ProblemNotice error={begin.error} />
        </>
      }
      busy={opening.opening || begin.busy}
      notes={notes}
      onNotes={changeNotes}
      onAnswer={() => void answer()}
    />
  );
}
