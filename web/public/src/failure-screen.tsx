import { Component, type ReactNode } from 'react';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { reloadsInstead } from '@vivavoce/web-shared/chunk-reload.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

function Failure() {
  const t = useTranslations('applicant.failure');
  return (
    <Page sender={null} title={t('title')}>
      <p className="lead">{t('text')}</p>
      <div className="actions">
        <Button look="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </Page>
  );
}

type Props = { children: ReactNode };
type State = { now: 'well' | 'failed' | 'reloading' };

/** Replaces a failed screen, so that no page stays blank; recordings are in the browser and will be found again. */
export class FailureScreen extends Component<Props, State> {
  override state: State = { now: 'well' };

  static getDerivedStateFromError(error: unknown): State {
    return { now: reloadsInstead(error) ? 'reloading' : 'failed' };
  }

  override render(): ReactNode {
    if (this.state.now === 'well') return this.props.children;
    return this.state.now === 'failed' ? <Failure /> : null;
  }
}
