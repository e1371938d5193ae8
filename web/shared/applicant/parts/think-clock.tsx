import { useState } from 'react';
import { formatClock } from '../../i18n/format.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';

type ThinkClockProps = {
  /** null without a limit. */
  secondsLeft: number | null;
  /** Purpose of the time. */
  to?: 'think' | 'write';
  /** Hidden at first, as agreed with the applicant. */
  hiddenAtFirst?: boolean | undefined;
};

/** The time to think or to write. It can be hidden; the screen still announces the last ten seconds. */
export function ThinkClock({ secondsLeft, to = 'think', hiddenAtFirst = false }: ThinkClockProps) {
  const t = useTranslations(to === 'think' ? 'interview.think' : 'interview.write');
  const [hidden, setHidden] = useState(hiddenAtFirst);
  if (secondsLeft === null) return <p className="calm">{t('free')}</p>;
  return (
    <div className="think-clock">
      {!hidden && (
        <p role="timer" className={secondsLeft <= 10 ? 'clock clock-soon' : 'clock'}>
          <b>{formatClock(secondsLeft)}</b> <span>{t('left')}</span>
        </p>
      )}
      <Button look="quiet" icon={hidden ? 'eye' : 'eyeOff'} onClick={() => setHidden(!hidden)}>
        {hidden ? t('unhide') : t('hide')}
      </Button>
    </div>
  );
}
