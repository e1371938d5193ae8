import { IconCheck, IconPlus } from '@tabler/icons-react';
import { REMINDER_DAY, reminderKey, type Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { EmailTags } from '../../../features/mails/email-tags.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { ReminderCard, type StandardTexts } from './reminder-card.tsx';
import { anotherReminder, changedReminder, faultsOfReminders, mayHaveAnother, placed } from './reminder-values.ts';

/** Says what stops every reminder. */
export function StopsNote() {
  const t = useTranslations('reminders');
  return (
    <p className="flex items-start gap-2.5 rounded-2 bg-ok-tint px-4 py-3 text-ok-ink [&_svg]:mt-0.5 [&_svg]:flex-none">
      <Icon of={IconCheck} size={16} />
      <span>
        <b className="font-semibold">{t('stops')}</b> {t('stopsAlso')}
      </span>
    </p>
  );
}

/** The hours in which no reminder arrives, and by whose clock. */
export function QuietNote({ timeZone }: { timeZone: string }) {
  const t = useTranslations('reminders');
  const tag = useLanguageTag();
  return (
    <section className="grid gap-1.5 rounded-3 border border-line bg-surface p-4" aria-labelledby="quiet-hours">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 id="quiet-hours" className="font-semibold">
          {t('quiet.title')}
        </h2>
        <Pill>{t('quiet.zone')}</Pill>
      </div>
      <p className="text-ink-2">{t('quiet.text', REMINDER_DAY)}</p>
      <p className="text-small text-ink-3">{t('quiet.known', { zone: zoneText(tag, timeZone) })}</p>
    </section>
  );
}

type RemindersEditorProps = {
  list: readonly Reminder[];
  texts: StandardTexts;
  tags: EmailTags;
  /** The place of the reminder whose fields are open; null for none. */
  opened: number | null;
  onOpen: (index: number | null) => void;
  onChange: (list: Reminder[]) => void;
};

/** The reminders with their switches, times and texts. */
export function RemindersEditor({ list, texts, tags, opened, onOpen, onChange }: RemindersEditorProps) {
  const t = useTranslations('reminders');
  const faults = faultsOfReminders(list, tags);
  // While its time is typed, a reminder stays where it is.
  const shown = opened === null ? placed(list) : list.map((reminder, index) => ({ reminder, index }));
  return (
    <section id="reminders" tabIndex={-1} className="grid gap-3" aria-label={t('heading')}>
      {list.length === 0 && <p className="rounded-3 bg-canvas p-4 text-ink-2">{t('none')}</p>}
      <ul className="grid gap-3">
        {shown.map(({ reminder, index }) => (
          <ReminderCard
            key={opened === index ? 'opened' : `${index}/${reminderKey(reminder)}`}
            reminder={reminder}
            texts={texts}
            tags={tags}
            faults={faults[index] ?? {}}
            opened={opened === index}
            onOpen={() => onOpen(index)}
            onClose={() => onOpen(null)}
            onChange={(change) => onChange(list.with(index, changedReminder(reminder, change)))}
            onRemove={() => {
              onOpen(null);
              onChange(list.toSpliced(index, 1));
            }}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayHaveAnother(list) && (
          <Button
            size="small"
            onClick={() => {
              onChange([...list, anotherReminder(list)]);
              onOpen(list.length);
            }}
          >
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        )}
        <p className="text-small text-ink-3">{t('most')}</p>
      </div>
    </section>
  );
}
