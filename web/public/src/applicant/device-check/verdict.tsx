import { useEffect, useRef } from 'react';
import type { CheckReport } from '@vivavoce/recorder/devices/device-check.ts';
import type { Quality } from '@vivavoce/recorder/capture/quality.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PictureChoice } from '../room/picture-choice.tsx';

const tones = { good: 'ok', usable: 'warn', blocked: 'bad' } as const;

type VerdictProps = {
  report: CheckReport;
  sound: boolean;
  answer_seconds: number;
  busy: boolean;
  /** @param recorded what the applicant chose, where it was theirs to say */
  onPass: (recorded?: Quality) => void;
  onAgain: () => void;
};

/** What the test found, and the way on. */
export function Verdict({ report, sound, answer_seconds, busy, onPass, onAgain }: VerdictProps) {
  const t = useTranslations('interview.check');
  const wayOn = useRef<HTMLButtonElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { verdict, findings, quality, reason, measures } = report;
  const passes = verdict !== 'blocked';
  const asked = passes && quality === 'audio' ? reason : null;
  // The next press goes on, Tab leads to what repeats the test; a choice is read before anything is pressed.
  useEffect(() => (wayOn.current ?? choice.current ?? again.current)?.focus(), []);

  return (
    <>
      {(!asked || findings.length > 1) && (
        <Notice tone={tones[verdict]} title={t(verdict)} urgent>
          {findings.map(({ link, code }) => (
            <p key={code}>
              <b>{t(`links.${link}`)}</b> {t(`findings.${code}`)}
            </p>
          ))}
          {passes && !asked && <p>{t(verdict === 'good' ? (sound ? 'goodTextSound' : 'goodText') : 'usableText')}</p>}
        </Notice>
      )}
      {asked ? (
        <PictureChoice
          ref={choice}
          reason={asked}
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
