import './check.css';
import { useEffect, useRef } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { isHandheld } from '@vivavoce/recorder/devices/browser-support.ts';
import type { DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { MoveToPhone } from '../move-to-phone.tsx';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';
import { camera } from '../room/camera.ts';
import { CameraMissing, DeviceTrouble, WithoutSound } from '../room/device-trouble.tsx';
import { useCamera, useCameraOpening, type DeviceFault } from '../room/use-camera.ts';
import { CheckView } from './check-view.tsx';
import { ConditionNotices } from './condition-notices.tsx';
import { DevicePickers } from './device-pickers.tsx';
import { useDeviceCheck } from './use-device-check.ts';
import { Verdict } from './verdict.tsx';
import { LinkList, type DeviceErrors } from './verdict-panel.tsx';

/** Seconds of the longest answer that is filmed. */
const longestFilmed = (questions: readonly InterviewQuestion[]): number =>
  Math.max(0, ...questions.filter(({ kind }) => kind === 'video').map(({ answer_seconds }) => answer_seconds));

/** Seconds of the longest answer that is recorded. */
const longestRecorded = (questions: readonly InterviewQuestion[]): number =>
  Math.max(0, ...questions.filter(({ kind }) => isRecorded(kind)).map(({ answer_seconds }) => answer_seconds));

/** Whether no answer is the voice alone, so that a picture without sound can be an answer, as in sign language. */
const allFilmed = (questions: readonly InterviewQuestion[]): boolean =>
  questions.some(({ kind }) => kind === 'video') && questions.every(({ kind }) => kind !== 'audio');

/** The reason why the devices could not be opened. */
function errorsOf(failed: DeviceFault | null, camera_error: DeviceErrorCode | null): DeviceErrors {
  if (!failed) return { camera: camera_error };
  const { code, device } = failed;
  return { camera: device === 'microphone' ? null : code, microphone: device === 'camera' ? null : code };
}

export function DeviceCheckScreen({ returning }: { returning: boolean }) {
  const t = useTranslations('interview.check');
  const applicant = useTranslations('applicant.gate');
  const { interview } = useInterview();
  const { test, stream, run, pass, forget } = useDeviceCheck();
  const { camera_error } = useCamera();
  const opening = useCameraOpening();
  const testing = useAction(run);
  const passing = useAction(pass);
  const report = test.step === 'judged' ? test.report : null;
  const handheld = isHandheld(navigator.userAgent, navigator.maxTouchPoints);
  const sound = isSoundOnly(interview.questions);
  const answered = interview.questions.filter((question) => question.state === 'answered').length;
  const turnOn = () => {
    forget();
    return opening.turnOn(() => camera.restart(sound ? 'audio' : 'standard'));
  };
  const main = useRef<HTMLButtonElement>(null);
  // The button for another test is hidden while the test runs.
  useEffect(() => {
    if (testing.busy) main.current?.focus();
  }, [testing.busy]);
  const voice = stream !== null && stream.getVideoTracks().length === 0;

  return (
    <Page
      sender={interview.company}
      layout="wide"
      title={returning ? t('returningTitle') : t(sound ? 'titleSound' : 'title')}
      eyebrow={returning ? t('returningEyebrow') : t('eyebrow')}
    >
      {!report && (
        <p className="lead check-lead">
          {returning ? t('returningText', { count: answered }) : t(sound ? 'introSound' : 'intro')}
        </p>
      )}
      {returning && <Strip questions={interview.questions} current={null} />}
      <div className="check">
        <div className="check-room">
          <CheckView stream={stream} test={test} />
          <LinkList report={report} sound={sound} errors={errorsOf(opening.failed, camera_error)} />
        </div>
        <div className="columns check-sheet">
          <div className="stack">
            {opening.failed && <DeviceTrouble fault={opening.failed} />}
            {opening.failed?.device === 'microphone' && allFilmed(interview.questions) && (
              <WithoutSound onOpen={() => void opening.turnOn(camera.openSilent)} />
            )}
            {camera_error && !report && <CameraMissing code={camera_error} />}
            <ProblemNotice error={passing.error ?? testing.error} />
            {report ? (
              <Verdict
                report={report}
                sound={sound}
                answer_seconds={longestFilmed(interview.questions)}
                busy={passing.busy || testing.busy}
                onPass={(recorded) => void passing.run(report, recorded)}
                onAgain={() => void (report.reason === 'camera_missing' ? turnOn() : testing.run())}
              />
            ) : (
              <div className="actions">
                {stream ? (
                  <Button ref={main} look="primary" busy={testing.busy} onClick={() => void testing.run()}>
                    {t('record')}
                  </Button>
                ) : (
                  <Button
                    ref={main}
                    look="primary"
                    icon={sound ? 'mic' : 'camera'}
                    busy={opening.opening}
                    onClick={() => void turnOn()}
                  >
                    {opening.failed ? t('tryAgain') : t(sound ? 'turnOnSound' : 'turnOn')}
                  </Button>
                )}
                {voice && camera_error && (
                  <Button busy={opening.opening || testing.busy} onClick={() => void turnOn()}>
                    {t('tryAgain')}
                  </Button>
                )}
              </div>
            )}
            <p role="status" className="status-line">
              {opening.opening ? t('turningOn') : ''}
            </p>
          </div>
          <div className="stack">
            <ConditionNotices answer_seconds={longestRecorded(interview.questions)} handheld={handheld} />
            {stream && <DevicePickers stream={stream} onChange={forget} />}
            <details className="more">
              <summary>{t(handheld ? 'deviceTitle' : 'phoneTitle')}</summary>
              <div className="stack">
                <p>{t('phoneText')}</p>
                <MoveToPhone />
              </div>
            </details>
            <OwnRequests />
            <div className="actions">
              <AskButtons types={['Adjustment']} />
            </div>
            <ContactLine job={interview.job} text={(name) => applicant('contact', { name })} />
          </div>
        </div>
      </div>
    </Page>
  );
}
