import { useTranslations } from '../i18n/i18n.tsx';
import type { PlayerState } from './player-types.ts';
import { PlayerIcon } from './player-icons.tsx';
import styles from './player.module.css';

function Pulse() {
  return (
    <span className={styles.pulse} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}

type PlayerMessageProps = {
  state: PlayerState;
  broken: boolean;
  retrying: boolean;
  onRetry: (() => void) | undefined;
  onReload: () => void;
};

/** Shown in place of the picture while there is none to play. */
export function PlayerMessage({ state, broken, retrying, onRetry, onReload }: PlayerMessageProps) {
  const t = useTranslations();
  if (state === 'playable') {
    if (!broken) return null;
    return (
      <div className={styles.message} role="alert">
        <PlayerIcon name="alert" size={26} />
        <h3>{t('player.playError')}</h3>
        <p>{t('player.playErrorText')}</p>
        <button type="button" className={styles.retry} onClick={onReload}>
          {t('common.tryAgain')}
        </button>
      </div>
    );
  }
  if (state === 'damaged') {
    return (
      <div className={styles.message} role="alert">
        <PlayerIcon name="alert" size={26} />
        <h3>{t('player.failed')}</h3>
        <p>{t('player.failedText')}</p>
        {onRetry && (
          <button type="button" className={styles.retry} disabled={retrying} onClick={onRetry}>
            {t('player.retry')}
          </button>
        )}
      </div>
    );
  }
  if (state === 'empty') {
    return (
      <div className={styles.message}>
        <h3>{t('player.empty')}</h3>
      </div>
    );
  }
  return (
    <div className={styles.message} role="status">
      <Pulse />
      <h3>{state === 'recorded' ? t('player.uploading') : t('player.processing')}</h3>
      <p>{t('player.processingText')}</p>
    </div>
  );
}
