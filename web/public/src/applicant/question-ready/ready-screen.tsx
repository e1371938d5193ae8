import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { ReadyView } from '@vivavoce/web-shared/applicant/screens/ready-view.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';
import { ShareCard } from '../screen-share/share-card.tsx';
import { useShare } from '../screen-share/use-share.ts';
import { RecordedHow } from './recorded-how.tsx';
import { useEffect, useState } from 'react';
import { listDevices } from '@vivavoce/recorder/devices/devices.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { camera } from '../room/camera.ts';

/** The connected devices as one value. */
async function connected(): Promise<string> {
  const { cameras, microphones, speakers } = await listDevices();
  return [...cameras, ...microphones, ...speakers].map(({ id }) => id).join(' ');
}

/**
 * Leads back to the check, where devices are chosen: by a button at any time, and with a notice once one was plugged in
 * or taken away since the card appeared.
 */
function DevicesChanged() {
  const t = useTranslations('interview.conditions');
  const { store } = useInterview();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    let before: string | null = null;
    let here = true;
    const look = async (): Promise<void> => {
      const now = await connected();
      if (!here) return;
      if (before !== null && before !== now) setChanged(true);
      before = now;
    };
    const onChange = (): void => void look().catch(() => undefined);
    onChange();
    navigator.mediaDevices.addEventListener('devicechange', onChange);
    return () => {
      here = false;
      navigator.mediaDevices.removeEventListener('devicechange', onChange);
    };
  }, []);
  const check = () => {
    camera.turnOff();
    store.visit({ camera_ready: false });
  };
  if (!changed) {
    return (
      <Button look="quiet" icon="camera" onClick={check}>
        {t('devices')}
      </Button>
    );
  }
  return (
    <Notice tone="info" title={t('changed')}>
      <p>{t('changedText')}</p>
      <div className="actions">
        <Button icon="camera" onClick={check}>
          {t('devices')}
        </Button>
      </div>
    </Notice>
  );
}

export function ReadyScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.introduction');
  const { interview, store } = useInterview();
  const share = useShare(question);
  const show = useAction(async () => {
    if (!(await share.ensure())) return;
    const { kind, preparation_seconds, video } = await store.openQuestion(question.id);
    // Without time to think or a video, Show question opens the page to write on.
    if (!isRecorded(kind) && preparation_seconds === 0 && !video) await store.beginWriting(question.id);
  });
  return (
    <ReadyView
      interview={interview}
      question={question}
      trouble={
        <>
          <RecordedHow question={question} />
          <ShareCard share={share} />
          <ProblemNotice error={show.error} />
        </>
      }
      requests={
        <>
          <OwnRequests />
          {isRecorded(question.kind) && <DevicesChanged />}
          <div className="actions">
            {isRecorded(question.kind) && (
              <Button look="quiet" onClick={() => store.visit({ practising: true })}>
                {t('practise')}
              </Button>
            )}
            <AskButtons types={['Extension', 'Adjustment']} />
          </div>
        </>
      }
      busy={show.busy}
      elsewhere={share.elsewhere}
      onShow={() => void show.run()}
      onReview={() => store.visit({ reviewing: true })}
    />
  );
}
