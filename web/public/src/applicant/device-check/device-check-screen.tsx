import { useEffect, useRef } from 'react';
import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';
import { isHandheld } from '@vivavoce/recorder/browser-support.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { MoveToPhone } from '../move-to-phone.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { useCameraOpening } from '../room/use-camera.ts';
import { CheckStage } from './check-stage.tsx';
import { DevicePickers } from './device-pickers.tsx';
import { useDeviceCheck } from './use-device-check.ts';
import { LinkList } from './verdict-panel.tsx';

const tones = { good: 'ok', usable: 'warn', blocked: 'bad' } as const;

export function DeviceCheckScreen({ returning }: { returning: boolean }) {
  const t = useTranslations('interview.check');
  const { interview } = useInterview();
  const { test, stream, run, pass, forget } = useDeviceCheck();
  const opening = useCameraOpening();
  const testing = useAction(run);
  const passing = useAction(pass);
  const report = test.step === 'judged' ? test.report : null;
  const handheld = isHandheld(navigator.userAgent, navigator.maxTouchPoints);
  const wayOn = useRef<HTMLButtonElement>(null);
  // The next press goes on; Tab leads to what repeats the test.
  useEffect(() => {
    if (report) wayOn.current?.focus();
  }, [report]);
  const sound = isSoundOnly(interview.questions);
  const answered = interview.questions.filter((question) => question.state === 'answered').length;

  return (
    <Page
      sender={interview.company}
      layout="wide"
      title={returning ? t('returningTitle') : t(sound ? 'titleSound' : 'title')}
      eyebrow={returning ? t('returningEyebrow') : t('eyebrow')}
    >
      <p className="lead">{returning ? t('returningText', { count: answered }) : t(sound ? 'introSound' : 'intro')}</p>
      {returning && <Strip questions={interview.questions} current={null} />}
      <div className="columns columns-check">
        <div className="stack">
          <CheckStage stream={stream} test={test} />
          {report && (
            <Notice tone={tones[report.verdict]} title={t(report.verdict)} urgent>
              {report.findings.map(({ link, code }) => (
                <p key={code}>
                  <b>{t(`links.${link}`)}</b> {t(`findings.${code}`)}
                </p>
              ))}
              {report.verdict !== 'blocked' && (
                <p>{t(report.verdict === 'good' ? (sound ? 'goodTextSound' : 'goodText') : 'usableText')}</p>
              )}
            </Notice>
          )}
          {opening.failed && <DeviceTrouble code={opening.failed} />}
          <ProblemNotice error={passing.error ?? testing.error} />
          <div className="actions">
            {report && report.verdict !== 'blocked' && (
              <Button ref={wayOn} look="primary" busy={passing.busy} onClick={() => void passing.run(report)}>
                {report.verdict === 'good' ? t('continue') : t('continueUsable')}
              </Button>
            )}
            {/* One button for both steps, so that the focus stays on it. */}
            {stream ? (
              <Button
                key="main"
                look={report ? 'outline' : 'primary'}
                busy={testing.busy}
                onClick={() => void testing.run()}
              >
                {report ? t('recordAgain') : t('record')}
              </Button>
            ) : (
              <Button
                key="main"
                look="primary"
                icon={sound ? 'mic' : 'camera'}
                busy={opening.opening}
                onClick={() => void opening.turnOn()}
              >
                {opening.failed ? t('tryAgain') : t(sound ? 'turnOnSound' : 'turnOn')}
              </Button>
            )}
          </div>
          <p role="status" className="status-line">
            {opening.opening ? t('turningOn') : ''}
          </p>
        </div>
        <div className="stack">
          <div className="panel">
            <LinkList verdict={report} sound={sound} />
          </div>
          {stream && <DevicePickers stream={stream} onChange={forget} />}
          <details className="more">
            <summary>{t(handheld ? 'deviceTitle' : 'phoneTitle')}</summary>
            <div className="stack">
              <p>{t('phoneText')}</p>
              <MoveToPhone />
            </div>
          </details>
        </div>
      </div>
    </Page>
  );
}
