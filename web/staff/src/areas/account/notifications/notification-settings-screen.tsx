import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_TIMES,
  type NotificationKind,
} from '@vivavoce/domain/notifications/notifications.ts';
import { call, type BodyInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { showToast } from '../../../app/toasts.ts';
import { timeZones } from '../../../features/forms/time-zones.ts';
import { notificationSettingsQuery } from '../../../queries/notifications.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FollowedSection } from '../followed/followed-section.tsx';

type Settings = BodyInputOf<'PUT /api/notifications/settings'>;
type SectionProps = { settings: Settings; change: (settings: Partial<Settings>) => void };

const cell = 'grid w-20 flex-none place-items-center';

/** One row of radio buttons for each kind; each choice is saved immediately. */
function EmailTimes({ settings, change }: SectionProps) {
  const t = useTranslations('notifications.account');
  const { email } = useUser();
  const row = (kind: NotificationKind) => (
    <fieldset
      key={kind}
      className="flex items-center gap-2 border-t border-t-line px-5 py-3 max-md:flex-wrap max-md:px-4"
    >
      <legend className="visually-hidden">{t(`kinds.${kind}.name`)}</legend>
      <div className="min-w-0 flex-1 max-md:flex-[1_0_100%]" aria-hidden="true">
        <p className="font-semibold">{t(`kinds.${kind}.name`)}</p>
        <p className="text-small text-ink-3">{t(`kinds.${kind}.text`)}</p>
      </div>
      {NOTIFICATION_TIMES.map((time) => (
        <label
          key={time}
          className={classes(
            cell,
            'min-h-11 cursor-pointer whitespace-nowrap max-md:flex max-md:w-auto max-md:flex-1 max-md:items-center max-md:gap-2',
          )}
        >
          <input
            type="radio"
            className="m-0 h-5 w-5 accent-accent"
            name={`time-${kind}`}
            checked={settings.times[kind] === time}
            onChange={() => change({ times: { ...settings.times, [kind]: time } })}
          />
          <span className="text-small md:sr-only">{t(`times.${time}`)}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <Panel className="p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2 max-md:px-4">
        <h2 className="text-heading">{t('emails')}</h2>
        <span className="min-w-0 text-small wrap-anywhere text-ink-3">{email}</span>
      </div>
      <div className="flex justify-end gap-2 px-5 pb-2 text-mini text-ink-3 max-md:hidden" aria-hidden="true">
        {NOTIFICATION_TIMES.map((time) => (
          <span key={time} className={cell}>
            {t(`times.${time}`)}
          </span>
        ))}
      </div>
      {NOTIFICATION_KINDS.map(row)}
      <p className="flex items-start gap-2 border-t border-t-line px-5 py-3 text-small text-ink-2 max-md:px-4 [&>svg]:mt-0.5 [&>svg]:flex-none">
        <Icon of={IconInfoCircle} size={16} />
        {t('note')}
      </p>
    </Panel>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** A Monday. */
const WEEK_BEGINS = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3600_000;

/** Names of hours and days in the reader's language. */
function useTimeTexts() {
  const tag = useLanguageTag();
  const of = (options: Intl.DateTimeFormatOptions, ms: number) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(WEEK_BEGINS + ms);
  return {
    hour: (hour: number) => of({ hour: '2-digit', minute: '2-digit' }, hour * 3600_000),
    day: (day: number, weekday: 'short' | 'long') => of({ weekday }, (day - 1) * DAY_MS),
  };
}

type Waiting = ResultOf<'GET /api/notifications/settings'>['waiting'];

/** The content of the next daily e-mail by now, in the words of its subject. */
function WaitingLine({ waiting }: { waiting: Waiting }) {
  const t = useTranslations('notifications.account');
  const tag = useLanguageTag();
  const parts = NOTIFICATION_KINDS.flatMap((kind) => {
    const count = waiting[kind];
    return count === undefined ? [] : [t(`waiting.${kind}`, { count })];
  });
  const list = new Intl.ListFormat(tag).format(parts);
  return <p className="text-ink-2">{list === '' ? t('waiting.nothing') : t('waiting.holds', { list })}</p>;
}

type DailyProps = SectionProps & { next: string; waiting: Waiting; companyZone: string };

function DailyEmail({ settings, change, next, waiting, companyZone }: DailyProps) {
  const t = useTranslations('notifications.account');
  const tag = useLanguageTag();
  const moment = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: settings.time_zone ?? companyZone,
  });
  const texts = useTimeTexts();
  const [lacksDay, setLacksDay] = useState(false);
  const toggle = (day: number) => {
    const days = settings.days.includes(day) ? settings.days.filter((other) => other !== day) : [...settings.days, day];
    setLacksDay(days.length === 0);
    if (days.length > 0) change({ days });
  };
  const zones = timeZones(settings.time_zone ?? companyZone);
  const isUsed = Object.values(settings.times).includes('daily');
  return (
    <Panel className="grid gap-4 p-5 max-md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-heading">{t('daily')}</h2>
        {isUsed && <span className="text-small text-ink-3">{t('next', { when: moment.format(new Date(next)) })}</span>}
      </div>
      {isUsed && <WaitingLine waiting={waiting} />}
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 max-md:grid-cols-1">
        <SelectField
          label={t('hour')}
          value={String(settings.hour)}
          options={hours.map((hour) => ({ value: String(hour), label: texts.hour(hour) }))}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <SelectField
          label={t('zone')}
          value={settings.time_zone ?? ''}
          options={[{ value: '', label: t('zoneOfCompany', { zone: companyZone.replaceAll('_', ' ') }) }, ...zones]}
          onChange={(zone) => change({ time_zone: zone === '' ? null : zone })}
        />
      </div>
      <fieldset className="grid gap-1.5" aria-describedby="days-note">
        <legend className="pb-1.5 font-semibold">{t('days')}</legend>
        <div className="flex flex-wrap gap-2">
          {weekdays.map((day) => (
            <label
              key={day}
              className="grid min-h-(--control) min-w-14 flex-1 cursor-pointer place-items-center rounded-2 border border-line-3 px-2 text-ink-2 has-checked:border-accent has-checked:bg-accent-tint has-checked:font-semibold has-checked:text-accent-ink has-focus-visible:[box-shadow:var(--ring)] forced-colors:has-checked:border-[Highlight]"
            >
              <input
                type="checkbox"
                className="visually-hidden"
                checked={settings.days.includes(day)}
                aria-label={texts.day(day, 'long')}
                onChange={() => toggle(day)}
              />
              <span aria-hidden="true">{texts.day(day, 'short')}</span>
            </label>
          ))}
        </div>
        {lacksDay && <FieldError id="days-error">{t('oneDay')}</FieldError>}
        <p id="days-note" className="text-small text-ink-3">
          {t('daysNote')}
        </p>
      </fieldset>
    </Panel>
  );
}

/** Stores each choice immediately; of several that follow one another, the last one counts. */
function useSettings() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { data } = useSuspenseQuery(notificationSettingsQuery);
  const { queryKey } = notificationSettingsQuery;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (body: Settings) => call('PUT /api/notifications/settings', { body }),
    scope: { id: 'notification-settings' },
    onMutate: (body) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => now && { ...now, ...body });
      return before;
    },
    onSuccess: ({ next_at, waiting }) => client.setQueryData(queryKey, (now) => now && { ...now, next_at, waiting }),
    onError: (error, _body, before) => {
      client.setQueryData(queryKey, before);
      showToast({ title: textOf(error), background: 'reject' });
    },
  });
  const { times, hour, days, time_zone, company_time_zone, next_at, waiting } = data;
  const settings: Settings = { times, hour, days, time_zone };
  return {
    settings,
    change: (part: Partial<Settings>) => mutate({ ...settings, ...part }),
    isSaved: isSuccess && !isPending,
    companyZone: company_time_zone,
    next: next_at,
    waiting,
  };
}

/** Which e-mails about notifications a person gets, and when. */
export function NotificationSettingsScreen() {
  const t = useTranslations('notifications');
  const { settings, change, isSaved, ...daily } = useSettings();
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={
          <span role="status">
            {isSaved && (
              <Pill tone="ok" dot>
                {t('account.saved')}
              </Pill>
            )}
          </span>
        }
      />
      <div className="grid max-w-180 grid-cols-1 gap-4">
        <EmailTimes settings={settings} change={change} />
        <DailyEmail settings={settings} change={change} {...daily} />
        <FollowedSection />
      </div>
    </>
  );
}
