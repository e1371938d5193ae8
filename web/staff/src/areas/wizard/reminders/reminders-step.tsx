import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { useMemo, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { reminderKey, type Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { emailTags, type EmailTags } from '../../../features/mails/email-tags.ts';
import { MailPreview } from '../../../features/mails/mail-preview.tsx';
import { useReminderPhrases, useShortMoment } from '../../../features/reminders/use-reminder-phrases.ts';
import { emailPreviewQuery, type EmailDraft } from '../../../queries/jobs/jobs.ts';
import { remindersQuery } from '../../../queries/jobs/reminders.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import styles from '../emails/email-step.module.css';
import { TestMail } from '../emails/test-mail.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useIsLive, useWizard } from '../wizard-context.ts';
import { textsOf, type StandardTexts } from './reminder-card.tsx';
import { ReminderTimeline } from './reminder-timeline.tsx';
import {
  faultsOfReminders,
  listFault,
  readReminders,
  writtenReminders,
  type ReminderValues,
} from './reminder-values.ts';
import { QuietNote, RemindersEditor, StopsNote } from './reminders-editor.tsx';

type Plan = ResultOf<'GET /api/jobs/{job}/reminders'>;

const SOON_MS = 10 * 60_000;

function NextReminders({ plan, list }: { plan: Plan; list: readonly Reminder[] }) {
  const t = useTranslations('reminders.plan');
  const all = useTranslations('reminders');
  const momentOf = useShortMoment();
  const { nameOf } = useReminderPhrases();
  const now = useNow();
  const rows = plan.next.flatMap((next) => {
    const reminder = list.find((each) => reminderKey(each) === next.key);
    return reminder ? [{ ...next, name: nameOf(reminder), at: new Date(next.at) }] : [];
  });
  if (plan.paused) return <p className="pt-2 text-warn-ink">{all('paused')}</p>;
  if (rows.length === 0) return <p className="pt-2 text-ink-2">{t('nothing')}</p>;
  return (
    <table className="mt-2 w-full border-collapse [&_td]:border-t [&_td]:border-t-line [&_td]:py-2 [&_th]:py-1 [&_th]:text-start [&_th]:text-mini [&_th]:font-normal [&_th]:text-ink-3">
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('which')}</th>
          <th scope="col" className="text-end!">
            {t('applicants')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, at, name, count, more }) => (
          <tr key={key}>
            <td className="pe-3 font-semibold">
              {at.getTime() - now.getTime() < SOON_MS ? t('soon') : momentOf(at, plan.time_zone)}
            </td>
            <td className="pe-3 text-ink-2">{name}</td>
            <td className="text-end tabular-nums">{more ? t('more', { count }) : count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The next reminders of a published activity, and the number of those that have left. */
function ReminderPlan({ plan, list }: { plan: Plan; list: readonly Reminder[] }) {
  const t = useTranslations('reminders.plan');
  const tag = useLanguageTag();
  const momentOf = useShortMoment();
  const { waiting, more, zones_known: known, time_zone, sent, last } = plan;
  const zone = zoneText(tag, time_zone);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_15rem]">
      <Panel
        title={t('title')}
        action={<span className="text-small text-ink-3">{t('waiting', { count: waiting, more: String(more) })}</span>}
      >
        <NextReminders plan={plan} list={list} />
        {waiting > 0 && !more && <p className="pt-2 text-small text-ink-3">{t('zones', { known, zone })}</p>}
      </Panel>
      <Panel title={t('sent')}>
        <p className="pt-2 text-heading font-semibold">{t('sentCount', { count: sent })}</p>
        <p className="pt-1 text-small text-ink-3">
          {last ? t('last', { count: last.count, when: momentOf(new Date(last.at), time_zone) }) : t('never')}
        </p>
      </Panel>
    </div>
  );
}

const read = ({ reminders }: Job): ReminderValues => ({ reminders: writtenReminders(reminders) });

const draftOf = (job: Job, text: { subject: string; body: string }): EmailDraft => ({
  type: 'reminder',
  from_name: job.invitation_from_name,
  reply_to_email: job.invitation_reply_to_email,
  ...text,
});

/** The reminder that is open, else the first that is on, as it would arrive. */
function Preview({
  list,
  texts,
  opened,
  tags,
}: {
  list: Reminder[];
  texts: StandardTexts;
  opened: number | null;
  tags: EmailTags;
}) {
  const t = useTranslations('wizard.emails');
  const { job } = useWizard();
  const shown = (opened === null ? undefined : list[opened]) ?? list.find(({ active }) => active) ?? list[0];
  if (!shown) return null;
  const text = textsOf(shown, texts);
  const draft = draftOf(job, text);
  const { subject, body } = faultsOfReminders([shown], tags)[0] ?? {};
  return (
    <MailPreview draft={draft} previewOf={(typed) => emailPreviewQuery(job.id, typed)} note={t('sample')}>
      <TestMail
        send={() => call('POST /api/jobs/{job}/email-test', { params: { job: job.id }, body: draft })}
        blocked={subject !== undefined || body !== undefined}
      />
    </MailPreview>
  );
}

/** The tags that a reminder of this activity may hold. */
function useReminderTags(): EmailTags {
  const { job, settings } = useWizard();
  const { custom_fields, marketplace_enabled } = settings;
  const { is_webinar } = job;
  return useMemo(
    () =>
      emailTags('reminder', {
        custom_fields: customFieldsFor(job.custom_fields, custom_fields),
        marketplace_enabled,
        is_webinar,
      }),
    [job.custom_fields, custom_fields, marketplace_enabled, is_webinar],
  );
}

/** When invited applicants are reminded, and with which e-mail. */
export function RemindersStep() {
  const t = useTranslations('reminders');
  const { job, settings } = useWizard();
  const isLive = useIsLive();
  const now = useNow();
  const { stateOf } = useReminderPhrases();
  const { time_zone } = settings;
  const tags = useReminderTags();
  const [opened, setOpened] = useState<number | null>(null);
  const plan = useQuery(remindersQuery(job.id));
  const form = useStepForm<ReminderValues>({
    name: 'reminders',
    read,
    write: ({ reminders }) => ({ reminders: readReminders(reminders) }),
    check: (values) => listFault(values, tags),
    fieldOf: (column) => column.split('.')[0] ?? column,
  });
  const list = readReminders(form.values.reminders);
  const deadline = applicationDeadline(job, now, time_zone);
  return (
    <StepPage
      className={styles.step}
      title={t('heading')}
      lead={t('lead')}
      form={form}

      show={(_name, newest) => readReminders(newest.reminders).map(stateOf).join(' · ')}
    >
      {plan.isError && <LoadError error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Bone width="100%" height={200} />}
      {isLive && plan.data && <ReminderPlan plan={plan.data} list={job.reminders} />}
      {plan.data && (
        <div className={classes(styles.columns, 'grid gap-8')}>
          <div className="grid min-w-0 content-start gap-4.5">
            <StopsNote />
            {deadline && deadline > now && (
              <ReminderTimeline list={list} invited={now} deadline={deadline} timeZone={time_zone} />
            )}
            <RemindersEditor
              list={list}
              texts={plan.data.texts}
              tags={tags}
              opened={opened}
              onOpen={setOpened}
              onChange={(next) => form.set('reminders', writtenReminders(next))}
            />
            <QuietNote timeZone={time_zone} />
          </div>
          <Preview list={list} texts={plan.data.texts} opened={opened} tags={tags} />
        </div>
      )}
    </StepPage>
  );
}
