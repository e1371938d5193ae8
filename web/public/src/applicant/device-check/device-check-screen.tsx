import './check.css';
import { useEffect, useRef, useState, useMemo, type ReactNode } from 'react';
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
import { DevicePickers } from './device-pickers.tsx';
import { useDeviceCheck, levelOf, testSeconds, type TestState } from './use-device-check.ts';
import { LinkList, type DeviceErrors } from './verdict-panel.tsx';
import { deviceConditions, type DeviceCondition } from '@vivavoce/recorder/devices/conditions.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { LevelBars } from '../room/level-bars.tsx';
import { VoiceCard } from '../room/voice-card.tsx';
import { noteShape, SelfView } from '../room/self-view.tsx';
import type { CheckReport } from '@vivavoce/recorder/devices/device-check.ts';
import type { Quality } from '@vivavoce/recorder/capture/quality.ts';
import type { PictureReason } from '@vivavoce/domain/answers/picture.ts';
import { PictureChoice } from '../room/picture-choice.tsx';

/** The findings that a choice of the picture names by its title. */
const NAMED: Record<PictureReason, readonly CheckReport['findings'][number]['code'][]> = {
  line_slow: ['line_slow', 'line_too_slow'],
  device_slow: ['frames_lost', 'too_many_frames_lost'],
  camera_missing: ['camera_missing'],
  picture_not_recorded: ['picture_not_recorded'],
};

const tones = { good: 'ok', usable: 'warn', blocked: 'bad' } as const;

type VerdictProps = {
  report: CheckReport;
  sound: boolean;
  answer_seconds: number;
  busy: boolean;
  /** @param recorded the applicant's choice, where there was one */
  onPass: (recorded?: Quality) => void;
  onAgain: () => void;
};

/** The result of the test, and the next step. */
function Verdict({ report, sound, answer_seconds, busy, onPass, onAgain }: VerdictProps) {
  const t = useTranslations('interview.check');
  const wayOn = useRef<HTMLButtonElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { verdict, findings, quality, reason, measures } = report;
  const passes = verdict !== 'blocked';
  const audioReason = passes && quality === 'audio' && measures.has_microphone ? reason : null;
  // Enter continues, Tab leads to another test; a choice is read before any button.
  useEffect(() => (wayOn.current ?? choice.current ?? again.current)?.focus(), []);

  return (
    <>
      {!audioReason && (
        <Notice tone={tones[verdict]} title={t(verdict)} urgent>
          {findings.map(({ link, code }) => (
            <p key={code}>
              <b>{t(`links.${link}`)}</b> {t(`findings.${code}`)}
            </p>
          ))}
          {passes && <p>{t(verdict === 'good' ? (sound ? 'goodTextSound' : 'goodText') : 'usableText')}</p>}
        </Notice>
      )}
      {audioReason ? (
        <PictureChoice
          ref={choice}
          reason={audioReason}
          others={findings.filter(({ code }) => !NAMED[audioReason].includes(code))}
          rate={measures.upload_bits_per_second}
          answer_seconds={answer_seconds}
          busy={busy}
          onPicture={() => onPass('smallest')}
          onVoice={() => onPass('audio')}
          onAgain={onAgain}
        />
      ) : (
        <div className="actions">
          {passes && (
            <Button ref={wayOn} look="primary" busy={busy} onClick={() => onPass()}>
              {verdict === 'good' ? t('continue') : t('continueUsable')}
            </Button>
          )}
          <Button ref={again} look={passes ? 'outline' : 'primary'} busy={busy} onClick={onAgain}>
            {t('recordAgain')}
          </Button>
        </div>
      )}
    </>
  );
}

function Prompt({ test }: { test: TestState }) {
  const t = useTranslations('interview.check');
  const sentence: Record<TestState['step'], ReactNode> = {
    idle: null,
    warming: t('ready'),
    recording: t('say'),
    again: t('sayAgain'),
    voice: t('sayVoice'),
    measuring: t('measuring'),
    judged: null,
  };
  return (
    <p className="stage-prompt" role="status">
      {sentence[test.step]}
    </p>
  );
}

type CheckViewProps = { stream: MediaStream | null; test: TestState };

/** Camera off, camera on, and the test recording, in the same place and size. */
function CheckView({ stream, test }: CheckViewProps) {
  const t = useTranslations('interview.check');
  const onLevel = useMemo(() => (stream ? levelOf(stream) : null), [stream]);
  if (test.step === 'judged' && (!test.report.measures.has_camera || test.report.measures.picture_failed)) {
    return (
      <div className="check-stage">
        <VoiceCard message={t('yourVoice')}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- four seconds of the applicant's own voice */}
          <audio src={test.playback} controls autoPlay aria-label={t('yourTest')} />
        </VoiceCard>
      </div>
    );
  }
  if (test.step === 'judged') {
    return (
      <div className="check-stage">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- four seconds of the applicant's own voice */}
        <video
          className="playback"
          src={test.playback}
          controls
          playsInline
          autoPlay
          aria-label={t('yourTest')}
          onLoadedMetadata={noteShape}
        />
      </div>
    );
  }
  if (!stream || !onLevel) {
    return (
      <div className="check-stage check-stage-off">
        <Icon name="camera" />
      </div>
    );
  }
  return (
    <div className="check-stage">
      {stream.getVideoTracks().length > 0 ? (
        <SelfView stream={stream} label={t('preview')} />
      ) : (
        <VoiceCard message={t('yourVoice')} />
      )}
      <Prompt test={test} />
      <div className="stage-foot">{stream.getAudioTracks().length > 0 && <LevelBars onLevel={onLevel} />}</div>
      {(test.step === 'recording' || test.step === 'again' || test.step === 'voice') && (
        <span
          key={test.step}
          className="stage-bar"
          style={{ animationDuration: `${testSeconds}s` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

type ConditionNoticesProps = {
  /** Seconds of the longest recorded answer. */
  answer_seconds: number;
  /** On phones, whose battery saver browsers do not report. */
  handheld: boolean;
};

/** Advice for a full device, a private window, an empty battery or a limited connection. */
function ConditionNotices({ answer_seconds, handheld }: ConditionNoticesProps) {
  const t = useTranslations('interview.conditions');
  const [conditions, setConditions] = useState<readonly DeviceCondition[]>([]);
  useEffect(() => {
    let here = true;
    void deviceConditions(answer_seconds).then((list) => {
      if (here) setConditions(list);
    });
    return () => {
      here = false;
    };
  }, [answer_seconds]);
  return (
    <>
      {conditions.map((condition) => (
        <Notice key={condition} tone="warn" title={t(`${condition}.title`)}>
          <p>{t(`${condition}.fix`)}</p>
        </Notice>
      ))}
      {handheld && !conditions.includes('battery_low') && <p className="calm">{t('handheld')}</p>}
    </>
  );
}

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
