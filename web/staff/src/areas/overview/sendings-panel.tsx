import { useState } from 'react';
import type { Sending } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useTriedAgain } from '../../app/mails/tried-again.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { CancelSending } from './cancel-sending.tsx';
import { UndeliveredLink } from './sending-links.tsx';
import { useCompanyTime } from './use-company-time.ts';
import { shownSendings, useSendings } from './use-sendings.ts';
import styles from './sendings.module.css';

const tones = { scheduled: 'info', running: 'info', finished: 'ok', cancelled: 'plain' } as const;

function SendingLine({ job, sending }: { job: number; sending: Sending }) {
  const t = useTranslations('sendings');
  const dateOf = useCompanyTime();
  const triedAgain = useTriedAgain();
  const { put_off, next_try_at } = sending;
  const { state, kind, total, created_by, created_at, start_at } = sending;
  return (
    <li className={styles.line}>
      <span className={styles.lineHead}>
        <b>{t(`kinds.${kind}`, { count: total })}</b>
        <Pill tone={tones[state]}>{t(`panel.states.${state}`)}</Pill>
      </span>
      <span className={styles.quiet}>
        {state === 'scheduled' ? (
          dateOf(start_at)
        ) : (
          <When value={state === 'cancelled' ? created_at : start_at} length="short" />
        )}{' '}
        {created_by ? t('panel.by', { name: created_by.full_name }) : t('panel.product')}
      </span>
      {next_try_at !== null && (
        <span className={styles.quiet}>{t('panel.putOff', { count: put_off, ...triedAgain(next_try_at) })}</span>
      )}
      {(state === 'scheduled' || sending.failed > 0) && (
        <span className={styles.lineActions}>
          <UndeliveredLink job={job} sending={sending} />
          {state === 'scheduled' && <CancelSending job={job} sending={sending} />}
        </span>
      )}
    </li>
  );
}

/** What was and will be sent to many, with its state. Drawn once there is something. */
export function SendingsPanel({ job, enabled }: { job: number; enabled: boolean }) {
  const t = useTranslations('sendings.panel');
  const [size, setSize] = useState(shownSendings);
  const { data } = useSendings(job, size, enabled);
  if (!data || data.results.length === 0) return null;
  const more = data.count > size && size < PAGE_SIZES.max;
  return (
    <Panel title={t('title')}>
      <ul className={styles.lines}>
        {data.results.map((sending) => (
          <SendingLine key={sending.id} job={job} sending={sending} />
        ))}
      </ul>
      {more && (
        <Button variant="ghost" size="small" onClick={() => setSize(PAGE_SIZES.max)}>
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}
