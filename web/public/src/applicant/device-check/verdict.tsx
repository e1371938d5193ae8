import { useEffect, useRef } from 'react';
import type { CheckReport } from '@vivavoce/recorder/devices/device-check.ts';
import type { Quality } from '@vivavoce/recorder/capture/quality.ts';
import type { PictureReason } from '@vivavoce/domain/answers/picture.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
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
export function Verdict({ report, sound, answer_seconds, busy, onPass, onAgain }: VerdictProps) {
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
