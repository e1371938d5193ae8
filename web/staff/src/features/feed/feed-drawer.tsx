import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { FeedScope } from '../../queries/feed.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FeedPanel } from './feed-panel.tsx';

type FeedDrawerProps = { scope: FeedScope; onClose: () => void };

/** A whole feed beside the page that shows its newest entries. Import it lazily. */
export default function FeedDrawer({ scope, onClose }: FeedDrawerProps) {
  const t = useTranslations('feed');
  return (
    <Drawer opened size="45rem" title={t('all')} onClose={onClose}>
      <FeedPanel scope={scope} />
    </Drawer>
  );
}
