import { IconExternalLink } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { AnchorButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { KeysPanel } from './keys-panel.tsx';

/** The other systems of the company: one panel for each way in which they are connected. */
export function IntegrationsScreen() {
  const t = useTranslations('integrations');
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <AnchorButton variant="ghost" href="/api/docs" target="_blank" rel="noreferrer">
            <Icon of={IconExternalLink} size={16} />
            {t('reference')}
          </AnchorButton>
        }
      />
      <div className="grid min-w-0 content-start gap-4">
        <KeysPanel />
      </div>
    </>
  );
}
