import { useEffect, useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { ThinkView } from '@vivavoce/web-shared/applicant/screens/think-view.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { useInterview } from '../interview-context.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { keepNotes, readNotes } from '../room/private-notes.ts';
import { useCamera, useCameraOpening } from '../room/use-camera.ts';
import { useSecondsLeft } from '../room/use-seconds-left.ts';

const soonSeconds = 10;

/** The question is open and its clock runs at the server, whatever happens to this page. */
export function ThinkScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.think');
  const { interview, store } = useInterview();
  const { stream } = useCamera();
  const opening = useCameraOpening();
  const left = useSecondsLeft(question.thinking_ends_at);
  const [notes, setNotes] = useState(() => readNotes(interview.application, question.id));
  const over = left === 0;
  const isSoon = left === soonSeconds;

  const answer = async () => {
    if (await opening.turnOn()) store.visit({ capturing: question.id, camera_ready: true });
  };

  useEffect(() => {
    if (isSoon) announce(t('tenSeconds'));
  }, [isSoon, t]);
  useEffect(() => {
    // Without a live camera nothing starts by itself: recording is offered instead.
    if (over && stream) store.visit({ capturing: question.id, camera_ready: true });
  }, [over, stream, store, question.id]);

  return (
    <ThinkView
      interview={interview}
      question={question}
      left={left}
      camera={stream !== null}
      trouble={opening.failed && <DeviceTrouble code={opening.failed} />}
      busy={opening.opening}
      notes={notes}
      onNotes={(typed) => {
        setNotes(typed);
        keepNotes(interview.application, question.id, typed);
      }}
      onAnswer={() => void answer()}
    />
  );
}
