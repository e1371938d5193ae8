import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { TextField } from '../../ui/field.tsx';
import { formatInZone, instantOf, wallTimeOf, zoneName, type WallTime } from '../../ui/zoned-time.ts';
import styles from './invite.module.css';

type InviteWhenProps = {
  later: boolean;
  wall: WallTime;
  timeZone: string;
  errorOf: (field: keyof WallTime) => string | undefined;
  onLater: (later: boolean) => void;
  onChange: (wall: WallTime) => void;
};

/** Now, or at a time of the company's clocks. */
export function InviteWhen({ later, wall, timeZone, errorOf, onLater, onChange }: InviteWhenProps) {
  const t = useTranslations('sendings.form');
  const tag = useLanguageTag();
  const now = useNow();
  const instant = instantOf(wall, timeZone);
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
          <div className={styles.row}>
            <TextField
              id="invite-date"
              type="date"
              label={t('date')}
              min={wallTimeOf(now, timeZone).date}
              value={wall.date}
              error={errorOf('date')}
              onChange={(event) => onChange({ ...wall, date: event.target.value })}
            />
            <TextField
              id="invite-time"
              type="time"
              label={t('time')}
              value={wall.time}
              error={errorOf('time')}
              onChange={(event) => onChange({ ...wall, time: event.target.value })}
            />
          </div>
          {instant && (
            <p className={styles.hint}>
              {t('moment', { date: formatInZone(instant, tag, timeZone), zone: zoneName(instant, tag, timeZone) })}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
