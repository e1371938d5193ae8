import { useEffect, useState } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/button.tsx';

type ThinkClockProps = {
  /** null without a limit. */
  left: number | null;
};

/** The time to think. It can be hidden; the last ten seconds are still said. */
export function ThinkClock({ left }: ThinkClockProps) {
  const t = useTranslations('interview.think');
  const [hidden, setHidden] = useState(false);
  const isTen = left === 10;
  useEffect(() => {
    if (isTen) announce(t('tenSeconds'));
  }, [isTen, t]);
  if (left === null) return <p className="calm">{t('free')}</p>;
  return (
    <div className="think-clock">
      {!hidden && (
        <p role="timer" className={left <= 10 ? 'clock clock-soon' : 'clock'}>
          <b>{formatClock(left)}</b> <span>{t('left')}</span>
        </p>
      )}
      <Button look="quiet" icon={hidden ? 'eye' : 'eyeOff'} onClick={() => setHidden(!hidden)}>
        {hidden ? t('unhide') : t('hide')}
      </Button>
    </div>
  );
}
