import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { UploadPanel } from '../../features/videos/uploads/upload-panel.tsx';
import { stock } from '../../queries/videos.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';

/** Adds a file to the videos that every company sees. */
export function StockUpload({ onClose }: { onClose: () => void }) {
  const t = useTranslations('videos.content');
  return (
    <Drawer opened size="45rem" title={t('add')} onClose={onClose}>
      <UploadPanel chooses={false} onBegun={onClose} library={stock} />
    </Drawer>
  );
}
