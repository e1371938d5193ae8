import './share.css';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { screenShare } from './screen-share.ts';
import { ScreenView } from './screen-view.tsx';
import { SeenList } from './seen-list.tsx';
import { useScreenShare } from './use-share.ts';

/** The shared window on the stage of a recording, and below it what it is. */
export function SharedScreen({ recording }: { recording: boolean }) {
  const t = useTranslations('interview.share');
  const { stream, surface, paused, frozen } = useScreenShare();
  return (
    <div className="shared-screen">
      <div className="shared-picture">
        {stream ? <ScreenView stream={stream} label={t('preview')} /> : <p>{t('stopped')}</p>}
        <div role="status">
          {(paused || frozen) && <p className="shared-paused">{t(paused ? 'pausedText' : 'frozenText')}</p>}
        </div>
        {recording && stream && !paused && (
          <p className="shared-mark" aria-hidden="true">
            <i />
            {t('recorded')}
          </p>
        )}
      </div>
      {stream && (
        <div className="shared-bar">
          <Icon name="screen" small />
          <p>
            <b>{t(`surface.${surface}`)}</b> {t('exactly')}
          </p>
          <button type="button" className="plain" aria-pressed={paused} onClick={() => screenShare.pause(!paused)}>
            <Icon name={paused ? 'eye' : 'eyeOff'} small />
            {t(paused ? 'goOn' : 'pause')}
          </button>
        </div>
      )}
    </div>
  );
}

/** Beside a recording: what reviewers will see and hear. */
export function SeenPanel() {
  const t = useTranslations('interview.share');
  const { stream, surface } = useScreenShare();
  return (
    <section className="seen-panel">
      <h2>{t('reviewers')}</h2>
      <SeenList surface={stream ? surface : null} />
    </section>
  );
}
