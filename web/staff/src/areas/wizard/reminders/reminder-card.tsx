import { IconTrash } from '@tabler/icons-react';
import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import {
  REMINDER_ANCHORS,
  REMINDER_HOURS,
  REMINDER_UNITS,
  reminderText,
  type Reminder,
} from '@vivavoce/domain/emails/reminders.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { EmailTags } from '../../../features/mails/email-tags.ts';
import { MessageFields } from '../../../features/mails/message-fields.tsx';
import { useReminderPhrases } from '../../../features/reminders/use-reminder-phrases.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { ReminderFaults } from './reminder-values.ts';

export type StandardTexts = ResultOf<'GET /api/reminder-texts'>;

/** The subject and text that applicants read: the staff's own, or the product's. */
export const textsOf = (reminder: Reminder, texts: StandardTexts) => {
  const standard = texts[reminderText(reminder)];
  return { subject: reminder.subject ?? standard.subject, body: reminder.body ?? standard.body };
};

type ReminderCardProps = {
  reminder: Reminder;
  texts: StandardTexts;
  tags: EmailTags;
  faults: ReminderFaults;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (change: Partial<Reminder>) => void;
  onRemove: () => void;
};

function TimeFields({ reminder, faults, onChange }: Pick<ReminderCardProps, 'reminder' | 'faults' | 'onChange'>) {
  const t = useTranslations('reminders');
  const { anchor, amount, unit, at } = reminder;
  const max = unit === 'days' ? REMINDER_LIMITS.days_max : REMINDER_LIMITS.hours_max;
  const fault = faults.amount && t(`faults.${faults.amount}`, { max });
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-2 max-md:grid-cols-2 md:grid-cols-[4.5rem_6rem_minmax(0,1fr)_7.75rem] [&_input]:w-full max-md:[&>:nth-child(n+3)]:col-span-2 [&>div]:min-w-0">
        <TextField
          id="reminder-amount"
          label={t('amount')}
          inputMode="numeric"
          autoComplete="off"
          value={amount === 0 ? '' : String(amount)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'reminder-amount-fault' : undefined}
          onChange={(event) => onChange({ amount: Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4)) })}
        />
        <SelectField
          id="reminder-unit"
          label={t('unit')}
          value={unit}
          options={REMINDER_UNITS.map((value) => ({ value, label: t(`units.${value}`, { amount }) }))}
          onChange={(value) => onChange({ unit: value === 'hours' ? 'hours' : 'days' })}
        />
        <SelectField
          id="reminder-anchor"
          label={t('anchor')}
          value={anchor}
          options={REMINDER_ANCHORS.map((value) => ({ value, label: t(`anchors.${value}`) }))}
          onChange={(value) => onChange({ anchor: value === 'deadline' ? 'deadline' : 'invitation' })}
        />
        <SelectField
          id="reminder-time"
          label={t('time')}
          value={at ?? ''}
          disabled={unit === 'hours'}
          options={[{ value: '', label: t('same') }, ...REMINDER_HOURS.map((value) => ({ value, label: value }))]}
          onChange={(value) => onChange({ at: value === '' ? null : value })}
        />
      </div>
      {fault && (
        <p id="reminder-amount-fault" className="text-small text-bad-ink">
          {fault}
        </p>
      )}
      {anchor === 'invitation' && (
        <Checkbox
          id="reminder-unopened"
          checked={reminder.only_unopened}
          onChange={(event) => onChange({ only_unopened: event.target.checked })}
        >
          {t('toUnopened')}
        </Checkbox>
      )}
    </div>
  );
}

/** The subject and the text, which are the product's own until they are changed. */
function TextFields({ reminder, texts, tags, faults, onChange }: Omit<ReminderCardProps, 'opened'>) {
  const t = useTranslations('reminders');
  const standard = texts[reminderText(reminder)];
  const isOwn = reminder.subject !== null || reminder.body !== null;
  const faultText = (code: ReminderFaults['subject']) =>
    code === undefined || code === 'tag' ? undefined : t(`faults.${code}`);
  return (
    <>
      <MessageFields
        // The editor keeps what it began with, so another text is another editor.
        key={`${reminderText(reminder)}/${String(reminder.body === null)}`}
        values={textsOf(reminder, texts)}
        tags={tags}
        faults={{ subject: faultText(faults.subject), body: faultText(faults.body) }}
        onChange={({ subject, body }) =>
          onChange({
            subject: subject === standard.subject ? null : subject,
            body: body === standard.body ? null : body,
          })
        }
      />
      {isOwn && (
        <div>
          <Button size="small" variant="ghost" onClick={() => onChange({ subject: null, body: null })}>
            {t('useStandard')}
          </Button>
        </div>
      )}
    </>
  );
}

/** One reminder: its switch, when it leaves, and below, once opened, its time and text. */
export function ReminderCard(props: ReminderCardProps) {
  const { reminder, opened, onOpen, onClose, onChange, onRemove } = props;
  const t = useTranslations('reminders');
  const { nameOf, timeOf } = useReminderPhrases();
  const name = nameOf(reminder);
  const isOwn = reminder.subject !== null || reminder.body !== null;
  const facts = [timeOf(reminder), reminder.only_unopened && t('toUnopened'), t(isOwn ? 'ownText' : 'standardText')];
  return (
    <li
      className={classes('grid gap-4 rounded-3 border bg-surface p-3', opened ? 'border-accent-mark' : 'border-line')}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
        <Switch
          aria-label={t('turn', { name })}
          checked={reminder.active}
          onChange={(event) => onChange({ active: event.target.checked })}
        />
        <div className="grid gap-0.5 wrap-anywhere">
          <h2 className="font-semibold">{name}</h2>
          <p className="text-small text-ink-3">{reminder.active ? facts.filter(Boolean).join(' · ') : t('off')}</p>
        </div>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={opened}
          aria-label={opened ? undefined : t('editNamed', { name })}
          onClick={opened ? onClose : onOpen}
        >
          {t(opened ? 'done' : 'edit')}
        </Button>
      </div>
      {opened && (
        <div className="grid gap-4">
          <TimeFields {...props} />
          <TextFields {...props} />
          <div className="flex justify-end">
            <Button variant="ghost" size="small" aria-label={t('removeNamed', { name })} onClick={onRemove}>
              <Icon of={IconTrash} size={16} />
              {t('remove')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
