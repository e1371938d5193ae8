import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { DEFAULT_REMINDERS } from '@vivavoce/domain/emails/reminders.ts';
import { deadlineAfterDays } from '@vivavoce/domain/jobs/deadline.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { showToast } from '../../../app/toasts.ts';
import { FormNotices } from '../../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../../features/forms/save-buttons.tsx';
import { useSettingsForm } from '../../../features/forms/use-settings-form.ts';
import { emailTags } from '../../../features/mails/email-tags.ts';
import { useReminderPhrases } from '../../../features/reminders/use-reminder-phrases.ts';
import { reminderTextsQuery } from '../../../queries/jobs/reminders.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ReminderTimeline } from './reminder-timeline.tsx';
import { readReminders, remindersPart, writtenReminders } from './reminder-values.ts';
import { QuietNote, RemindersEditor, StopsNote } from './reminders-editor.tsx';

/** The stored reminders as a form, and the tags that their texts may hold. */
function useDefaultReminders() {
  const { custom_fields, marketplace_enabled } = useSettings();
  const tags = useMemo(
    () =>
      emailTags('reminder', {
        custom_fields: parseCustomFields(custom_fields).fields,
        marketplace_enabled,
        is_webinar: false,
      }),
    [custom_fields, marketplace_enabled],
  );
  const part = useMemo(() => remindersPart(tags), [tags]);
  const form = useSettingsForm(part);
  return { form, tags };
}

/** The reminders that new activities of the company begin with. */
export function DefaultRemindersScreen() {
  const t = useTranslations('reminders');
  const { time_zone } = useSettings();
  const { data: texts } = useSuspenseQuery(reminderTextsQuery);
  const { stateOf } = useReminderPhrases();
  const now = useNow();
  const [opened, setOpened] = useState<number | null>(null);
  const { form, tags } = useDefaultReminders();
  const list = readReminders(form.values.reminders);
  const isStandard = form.values.reminders === writtenReminders(DEFAULT_REMINDERS);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await form.save()) showToast({ title: t('company.saved') });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PageHeader title={t('heading')} below actions={<SaveButtons form={form} />} />
      <Panel padded>
        <div className="grid max-w-[46rem] gap-4.5">
          <p>{t('company.lead')}</p>
          <FormNotices
            form={form}
            labelOf={() => t('heading')}
            theirsOf={(_name, newest) => (newest.reminders ?? DEFAULT_REMINDERS).map(stateOf).join(' · ')}
          />
          <StopsNote />
          <ReminderTimeline
            list={list}
            invited={now}
            deadline={deadlineAfterDays(now, DEADLINE_LIMITS.applicant_default_days, time_zone)}
            timeZone={time_zone}
          />
          <RemindersEditor
            list={list}
            texts={texts}
            tags={tags}
            opened={opened}
            onOpen={setOpened}
            onChange={(next) => form.set({ reminders: writtenReminders(next) })}
          />
          <QuietNote timeZone={time_zone} />
          {!isStandard && (
            <div>
              <Button
                variant="ghost"
                onClick={() => {
                  setOpened(null);
                  form.set({ reminders: writtenReminders(DEFAULT_REMINDERS) });
                }}
              >
                {t('company.reset')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </form>
  );
}
