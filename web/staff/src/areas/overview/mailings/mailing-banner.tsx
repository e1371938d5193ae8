import { IconCalendarClock, IconCircleCheck, IconSend, IconX } from '@tabler/icons-react';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useRetryTime } from '../../../features/mails/retry-time.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { NoticeProgress, noticeStyles } from '../../../ui/feedback/notice-progress.tsx';
import { StopMailing } from './stop-mailing.tsx';
import { useCompanyTime } from './use-company-time.ts';
import { InvitedLink, UndeliveredLink } from './mailing-links.tsx';
import { useNoticed, useNotices } from './use-mailings.ts';

const icons = {
  running: IconSend,
  scheduled: IconCalendarClock,
  finished: IconCircleCheck,
  unsent: IconX,
  cancelled: IconX,
};

function Progress({ mailing, label }: { mailing: Mailing; label: string }) {
  const t = useTranslations('mailings.banner');
  const { total, sent, skipped, failed, uncertain } = mailing;
  const done = Math.min(total, sent + skipped + failed + uncertain);
  return <NoticeProgress done={done} total={total} label={label} phrase={t('progress', { done: sent, total })} />;
}

/** Failures of the mailing, as a phrase. */
function useRemarks(): (mailing: Mailing) => string {
  const t = useTranslations('mailings.banner');
  const retryTime = useRetryTime();
  return ({ skipped, uncertain, failed, deferred, next_try_at, held, held_until, waiting_for_budget }) =>
    [
      held_until !== null && t('held', { count: held, ...retryTime(held_until) }),
      next_try_at !== null && t('putOff', { count: deferred, ...retryTime(next_try_at) }),
      waiting_for_budget > 0 && t('waitsForBudget', { count: waiting_for_budget }),
      failed > 0 && t('failed', { count: failed }),
      uncertain > 0 && t('uncertain', { count: uncertain }),
      skipped > 0 && t('skipped', { count: skipped }),
    ]
      .filter((remark) => remark !== false)
      .join(' ');
}

function Notice({ job, mailing, onDismiss }: { job: number; mailing: Mailing; onDismiss: () => void }) {
  const t = useTranslations('mailings');
  const dateOf = useCompanyTime();
  const remarks = useRemarks();
  const { state, kind, total, sent, start_at } = mailing;
  const phrase = t(`kinds.${kind}`, { count: state === 'finished' ? sent : total });
  const date = dateOf(start_at);
  const title = t(`banner.${state === 'cancelled' || state === 'unsent' ? 'finished' : state}`, { what: phrase, date });
  return (
    <li className={noticeStyles.notice}>
      <Icon of={icons[state]} />
      <div className={noticeStyles.text}>
        <p role="status">
          <b>{title}</b> {(state === 'running' || state === 'finished') && remarks(mailing)}
        </p>
        {state === 'running' && <Progress mailing={mailing} label={title} />}
      </div>
      {state === 'finished' && <UndeliveredLink job={job} mailing={mailing} />}
      {state === 'finished' && <InvitedLink job={job} mailing={mailing} />}
      {state === 'scheduled' && <StopMailing job={job} mailing={mailing} />}
      {state === 'finished' && (
        <Button variant="ghost" size="small" icon aria-label={t('banner.dismiss')} onClick={onDismiss}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}

/** E-mails to many recipients that are being sent or scheduled, also after a reload. */
export function MailingBanner({ job, enabled }: { job: number; enabled: boolean }) {
  const t = useTranslations('mailings.banner');
  const { shown: visible, dismiss } = useNotices(job, useNoticed(job, enabled));
  if (visible.length === 0) return null;
  return (
    <ul className={noticeStyles.notices} aria-label={t('label')}>
      {visible.map((mailing) => (
        <Notice key={mailing.id} job={job} mailing={mailing} onDismiss={() => dismiss(mailing.id)} />
      ))}
    </ul>
  );
}
