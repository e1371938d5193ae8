import { REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { formatInZone } from '../../ui/data/zoned-time.ts';
import { MomentFields } from '../forms/moment-fields.tsx';
import { MAIL_TIMES, mailFault, mailInstant, type MailChoice, type MailTime } from './outcome-mail.ts';

type OutcomeMailFieldsProps = {
  choice: MailChoice;
  around: { now: Date; timeZone: string; count: number };
  onChange: (choice: MailChoice) => void;
};

/** When the e-mail about an outcome leaves: now, after working days, at a time, or never. */
export function OutcomeMailFields({ choice, around, onChange }: OutcomeMailFieldsProps) {
  const t = useTranslations('decide.mail');
  const tag = useLanguageTag();
  const { count, timeZone } = around;
  const delayed = mailInstant({ ...choice, time: 'delayed' }, around);
  const isForMany = count > REJECTION_LIMITS.typed_above;
  const { many_leave_after_seconds, leaves_after_seconds } = REJECTION_LIMITS;
  const minutes = (isForMany ? many_leave_after_seconds : leaves_after_seconds) / 60;
  const texts: Record<MailTime, string> = {
    now: t('nowText', { count, minutes }),
    delayed: delayed ? t('delayedText', { date: formatInZone(delayed, tag, timeZone) }) : '',
    at: t('atText'),
    none: t('noneText', { count }),
  };
  const fault = mailFault(choice, around);
  const hasTyped = choice.wall.date !== '' && choice.wall.time !== '';
  return (
    <div className="grid gap-3">
      <RadioCards
        label={t('label', { count })}
        inline="pairs"
        value={choice.time}
        options={MAIL_TIMES.map((time) => ({
          value: time,
          title: t(`times.${time}`, { days: choice.days }),
          text: texts[time],
        }))}
        onChange={(time) => onChange({ ...choice, time })}
      />
      {choice.time === 'delayed' && (
        <div className="max-w-60">
          <SelectField
            id="outcome-days"
            label={t('days')}
            value={String(choice.days)}
            options={REJECTION_LIMITS.delay_days.map((days) => ({
              value: String(days),
              label: t('daysOption', { days }),
            }))}
            onChange={(days) => onChange({ ...choice, days: Number(days) })}
          />
        </div>
      )}
      {choice.time === 'at' && (
        <MomentFields
          prefix="outcome"
          label={t('date')}
          wall={choice.wall}
          timeZone={timeZone}
          errorOf={(field) => (field === 'date' && fault && hasTyped ? t(`faults.${fault}`) : undefined)}
          onChange={(wall) => onChange({ ...choice, wall })}
        />
      )}
    </div>
  );
}
