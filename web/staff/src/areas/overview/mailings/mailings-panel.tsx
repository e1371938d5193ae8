import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortMoment } from '../../../features/reminders/use-reminder-phrases.ts';
import { remindersQuery } from '../../../queries/jobs/reminders.ts';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useRetryTime } from '../../../features/mails/retry-time.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { StopMailing } from './stop-mailing.tsx';
import { UndeliveredLink } from './mailing-links.tsx';
import { useCompanyTime } from './use-company-time.ts';
import { firstMailings, shownState, useMailings } from './use-mailings.ts';

const tones = {
  scheduled: 'info',
  running: 'info',
  finished: 'ok',
  refused: 'bad',
  unsent: 'plain',
  recalled: 'plain',
  cancelled: 'plain',
} as const;

function MailingLine({ job, mailing }: { job: number; mailing: Mailing }) {
  const t = useTranslations('mailings');
  const dateOf = useCompanyTime();
  const retryTime = useRetryTime();
  const { deferred, next_try_at, held, held_until, waiting_for_budget } = mailing;
  const { state, kind, total, created_by, created_at, start_at } = mailing;
  return (
    <li className="grid gap-0.5 text-small">
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 [&_b]:font-semibold">
        <b>{t(`kinds.${kind}`, { count: total })}</b>
        <Pill tone={tones[shownState(mailing)]}>{t(`panel.states.${shownState(mailing)}`)}</Pill>
      </span>
      <span className="text-mini text-ink-3">
        {state === 'scheduled' ? (
          dateOf(start_at)
        ) : (
          <When value={state === 'cancelled' || state === 'unsent' ? created_at : start_at} length="short" />
        )}{' '}
        {created_by ? t('panel.by', { name: created_by.full_name }) : t('panel.product')}
      </span>
      {held_until !== null && (
        <span className="text-mini text-ink-3">{t('panel.held', { count: held, ...retryTime(held_until) })}</span>
      )}
      {waiting_for_budget > 0 && (
        <span className="text-mini text-ink-3">{t('banner.waitsForBudget', { count: waiting_for_budget })}</span>
      )}
      {next_try_at !== null && (
        <span className="text-mini text-ink-3">
          {t('panel.putOff', { count: deferred, ...retryTime(next_try_at) })}
        </span>
      )}
      {(state === 'scheduled' || mailing.failed > 0) && (
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <UndeliveredLink job={job} mailing={mailing} />
          {state === 'scheduled' && <StopMailing job={job} mailing={mailing} />}
        </span>
      )}
    </li>
  );
}

/** When the next reminders leave and for how many at most, and when the last left. */
function ReminderLines({ job }: { job: number }) {
  const t = useTranslations('reminders');
  const momentOf = useShortMoment();
  const { data: plan } = useQuery(remindersQuery(job));
  const next = plan?.next[0];
  if (!plan || (!next && !plan.last && !plan.paused)) return null;
  const when = (at: string) => momentOf(new Date(at), plan.time_zone);
  return (
    <div className="grid gap-0.5 text-small">
      <span className="flex items-center justify-between gap-2">
        <b className="font-semibold">{t('heading')}</b>
        <Link
          className="text-accent-ink hover:underline"
          to="/interviews/$job/details/reminders"
          params={{ job: String(job) }}
        >
          {t('edit')}
        </Link>
      </span>
      {plan.paused && <span className="text-mini text-warn-ink">{t('paused')}</span>}
      {next && (
        <span className="text-mini text-ink-3">
          {t('next', { when: when(next.at), count: next.count, more: String(next.more) })}
        </span>
      )}
      {plan.last && (
        <span className="text-mini text-ink-3">
          {t('lastLeft', { when: when(plan.last.at), count: plan.last.count })}
        </span>
      )}
    </div>
  );
}

/** E-mails to many recipients, sent and scheduled, with their state, and reminders. Drawn once there is one. */
export default function MailingsPanel({ job }: { job: number }) {
  const t = useTranslations('mailings.panel');
  const [size, setSize] = useState(firstMailings);
  const { data } = useMailings(job, size, true);
  const { data: plan } = useQuery(remindersQuery(job));
  const reminds = plan !== undefined && (plan.next.length > 0 || plan.last !== null || plan.paused);
  if (!data || (data.results.length === 0 && !reminds)) return null;
  const more = data.count > size && size < PAGE_SIZES.max;
  return (
    <Panel title={t('title')}>
      <div className="mt-3 grid gap-3.5">
        <ReminderLines job={job} />
        <ul className="m-0 grid list-none gap-3.5 p-0">
          {data.results.map((mailing) => (
            <MailingLine key={mailing.id} job={job} mailing={mailing} />
          ))}
        </ul>
      </div>
      {more && (
        <Button variant="ghost" size="small" onClick={() => setSize(PAGE_SIZES.max)}>
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}
