import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';

/** The home of a freemium account, which always shows: it says that its content is to come. */
export function PreviewPlaceholder() {
  const t = useTranslations('places');
  return (
    <>
      <PageHeader title={t('names.preview')} badge={<Pill>{t('state')}</Pill>} />
      <Panel>
        <EmptyState text={t('previewText')} action={<LinkButton to="/account">{t('toAccount')}</LinkButton>} />
      </Panel>
    </>
  );
}
