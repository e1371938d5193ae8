import type { Ref } from 'react';
import { secondsToSend, type PictureReason } from '@vivavoce/recorder/capture/quality.ts';
import { STANDARD_MIN_BITS_PER_SECOND } from '@vivavoce/recorder/settings.ts';
import type { CheckVerdict } from '@vivavoce/recorder/devices/check-verdict.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon, type IconName } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatClock, formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import './picture-choice.css';

type WayProps = { icon: IconName; title: string; detail: string; primary?: boolean; onChoose: () => void };

function Way({ icon, title, detail, primary = false, onChoose }: WayProps) {
  return (
    <button type="button" className={primary ? 'way way-primary' : 'way'} onClick={onChoose}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
    </button>
  );
}

type PictureChoiceProps = {
  ref?: Ref<HTMLDivElement>;
  reason: PictureReason;
  /** The other findings of the check; undefined where nothing else was checked. */
  others?: CheckVerdict['findings'] | undefined;
  /** Bits per second; null where unknown. */
  rate: number | null;
  /** Seconds of the longest filmed answer. */
  answer_seconds: number;
  busy: boolean;
  onPicture: () => void;
  onVoice: () => void;
  onAgain: () => void;
};

/**
 * Shown where the connection or the device is too slow for the full picture, or none can be recorded: the applicant
 * chooses what is recorded.
 */
export function PictureChoice({ ref, reason, others, rate, answer_seconds, busy, ...on }: PictureChoiceProps) {
  const t = useTranslations('interview.picture');
  const hasPicture = reason !== 'camera_missing' && reason !== 'picture_not_recorded';
  const explanations = { camera_missing: 'withoutCamera', picture_not_recorded: 'withoutPicture' } as const;
  const check = useTranslations('interview.check');
  const tag = useLanguageTag();
  const sending = secondsToSend(answer_seconds, rate);
  const megabits = (bits: number) => formatNumber(bits / 1_000_000, tag, 1);
  const smaller =
    sending === null
      ? t('smallerDetail')
      : t('smallerSlow', { answer: formatClock(answer_seconds), time: formatClock(sending) });
  return (
    <div ref={ref} className="picture-choice" role="group" aria-labelledby="picture-choice" tabIndex={-1}>
      <h2 id="picture-choice">{t(`reasons.${reason}`)}</h2>
      <p>
        {reason === 'line_slow' && rate !== null
          ? t('line', { rate: megabits(rate), needed: megabits(STANDARD_MIN_BITS_PER_SECOND) })
          : t(hasPicture ? 'device' : explanations[reason])}
      </p>
      {others?.map(({ link, code }) => (
        <p key={code}>
          <b>{check(`links.${link}`)}</b> {check(`findings.${code}`)}
        </p>
      ))}
      {others?.length === 0 && hasPicture && <p>{t('rest')}</p>}
      {hasPicture && <Way icon="camera" title={t('smaller')} detail={smaller} primary onChoose={on.onPicture} />}
      <Way
        icon="mic"
        title={t('voice')}
        detail={t(`voiceDetail.${reason}`)}
        primary={!hasPicture}
        onChoose={on.onVoice}
      />
      <div className="actions">
        <Button look="quiet" icon="repeat" busy={busy} onClick={on.onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
