import { Component, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from './ui/button.tsx';
import { Page } from './ui/page.tsx';

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

/** A fault in a screen never leaves a blank page; what was recorded lies in the browser and is found again. */
export class FailureScreen extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}
