import { zoneText } from '@vivavoce/domain/zone-text.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { instantOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { MomentFields } from '../forms/moment-fields.tsx';
import form from '../forms/dialog-form.module.css';
import styles from './invite.module.css';

type InviteWhenProps = {
  later: boolean;
  wall: WallTime;
  timeZone: string;
  /** Whether an invitation at that moment is possible. */
  possible: boolean;
  errorOf: (field: keyof WallTime) => string | undefined;
  onLater: (later: boolean) => void;
  onChange: (wall: WallTime) => void;
};

/** Now, or at a time in the company's time zone. */
export function InviteWhen({ later, wall, timeZone, possible, errorOf, onLater, onChange }: InviteWhenProps) {
  const t = useTranslations('mailings.form');
  const tag = useLanguageTag();
  const instant = possible ? instantOf(wall, timeZone) : null;
  return (
    <fieldset className={styles.when}>
      <legend>{t('when')}</legend>
      <div className={styles.choices}>
        {[false, true].map((value) => (
          <label key={String(value)}>
            <input type="radio" name="invite-when" checked={later === value} onChange={() => onLater(value)} />
            {t(value ? 'later' : 'now')}
          </label>
        ))}
      </div>
      {later && (
        <>
          <MomentFields
            prefix="invite"
            label={t('date')}
            wall={wall}
            timeZone={timeZone}
            errorOf={errorOf}
            onChange={onChange}
          />
          {instant && (
            <p className={form.hint}>
              {t('moment', { date: formatInZone(instant, tag, timeZone), zone: zoneText(tag, timeZone) })}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
