import './share.css';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { MoveToPhone } from '../move-to-phone.tsx';
import { ScreenView } from './screen-view.tsx';
import { SeenList } from './seen-list.tsx';
import type { Share } from './use-share.ts';

/** On a device that cannot share a screen: the link leads to a computer. */
function NeedsComputer() {
  const t = useTranslations('interview.share');
  return (
    <Notice tone="warn" title={t('computerTitle')}>
      <p>{t('computerText')}</p>
      <MoveToPhone />
    </Notice>
  );
}

/**
 * Before a recording: what will be seen, the choice of what to share, and how it looks. A recording keeps what was
 * chosen until its end.
 * @param again there is a recording already, which the choice leaves as it is
 */
export function ShareCard({ share, again = false }: { share: Share; again?: boolean }) {
  const t = useTranslations('interview.share');
  if (!share.needed) return null;
  if (share.elsewhere) return <NeedsComputer />;
  const { stream, surface, missed, choose } = share;
  return (
    <section className="panel share-card" aria-labelledby="share-title">
      <h2 id="share-title">{t('title')}</h2>
      <p>{t('text')}</p>
      {stream && <ScreenView stream={stream} label={t('preview')} />}
      <h3>{t('reviewers')}</h3>
      <SeenList surface={stream ? surface : null} />
      {missed && (
        <Notice tone={missed === 'failed' ? 'bad' : 'warn'} urgent>
          <p>{t(missed)}</p>
        </Notice>
      )}
      <p role="status" className="status-line">
        {stream ? t(again ? 'chosenAgain' : 'chosen') : ''}
      </p>
      <div className="actions">
        <Button icon="screen" onClick={() => void choose()}>
          {t(stream ? 'other' : 'choose')}
        </Button>
      </div>
    </section>
  );
}
