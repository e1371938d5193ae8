import { use, useEffect, useRef } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { ThinkView } from '@vivavoce/web-shared/applicant/screens/think-view.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PracticeContext, useInterview } from '../interview-context.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { useCamera, useCameraOpening } from '../room/use-camera.ts';
import { useNotes } from '../room/use-notes.ts';
import { ShareCard } from '../screen-share/share-card.tsx';
import { useShare } from '../screen-share/use-share.ts';
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
  const share = useShare(question);
  const practice = use(PracticeContext);
  const rest = useAction(() => store.takeBreak(question.id, true));
  const begin = useAction(() => store.beginWriting(question.id));
  // An applicant who returns after the end starts the recording by a button.
  const ran = useRef(!over);

  const answer = async () => {
    if (!recorded) await begin.run();
    else if ((await share.ensure()) && (await opening.turnOn()))
      store.visit({ capturing: question.id, camera_ready: true });
  };

  useEffect(() => {
    if (isSoon) announce(t('tenSeconds'));
  }, [isSoon, t]);
  useEffect(() => {
    // Without a live camera, or a shared screen, recording does not start automatically: a button starts it.
    if (over && stream && recorded && share.ready) store.visit({ capturing: question.id, camera_ready: true });
  }, [over, stream, recorded, share.ready, store, question.id]);
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
          {(!share.ready || share.elsewhere) && <ShareCard share={share} />}
          {opening.failed && <DeviceTrouble fault={opening.failed} />}
          <ProblemNotice error={begin.error ?? rest.error} />
        </>
      }
      busy={opening.opening || begin.busy}
      elsewhere={share.elsewhere}
      notes={notes}
      onNotes={changeNotes}
      onAnswer={() => void answer()}
      onBreak={interview.adjustments.breaks && !practice ? () => void rest.run() : undefined}
    />
  );
}
