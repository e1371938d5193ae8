import { useEffect } from 'react';
import type { AttemptState } from '@vivavoce/recorder/session/session-state.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import type { Run, RunSnapshot } from './capture-run.ts';

/** Shown from Stop until the server has stored the answer. */
export function SavingPanel({ now }: { now: RunSnapshot }) {
  const t = useTranslations('interview.record');
  const { captured_bytes: all, acknowledged_bytes: sentBytes } = now;
  const share = all > 0 ? Math.min(1, sentBytes / all) : 0;
  const text = now.offline
    ? t('savingOffline')
    : now.unavailable
      ? t('savingUnavailable')
      : now.cut_short
        ? t('savingPart')
        : t('savingText');
  // Without the percentage, of which a screen reader would tell every change.
  const spoken = `${t('savingTitle')}. ${text}`;
  useEffect(() => announce(spoken), [spoken]);
  return (
    <div className="record-panel">
      <div className="record-panel-words">
        <p className="record-panel-title">{t('savingTitle')}</p>
        <p>{text}</p>
      </div>
      <progress className="progress" value={share} aria-label={t('savingTitle')} />
      <p className="record-small">{t('savedBytes', { percent: Math.round(share * 100) })}</p>
    </div>
  );
}

type Blocked = Extract<AttemptState, { name: 'blocked' }>;

function reasonOf(state: Blocked): 'nothing_recorded' | Blocked['cause'] {
  return state.code === 'nothing_recorded' ? 'nothing_recorded' : state.cause;
}

export function BlockedPanel({ state, run, onLeave }: { state: Blocked; run: Run; onLeave: () => void }) {
  const t = useTranslations('interview.record');
  return (
    <div className="record-panel" role="alert">
      <p className="record-panel-title">{t('blockedTitle')}</p>
      <p>{t(`blocked.${reasonOf(state)}`)}</p>
      <div className="actions">
        {state.cause !== 'refused' && (
          <Button look="primary" onClick={run.retry}>
            {t('tryAgain')}
          </Button>
        )}
        <Button onClick={onLeave}>{t('back')}</Button>
      </div>
    </div>
  );
}
