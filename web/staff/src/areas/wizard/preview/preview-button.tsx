import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { PreviewPane } from './preview-pane.tsx';

const Drawer = lazy(async () => ({ default: (await import('../../../ui/overlays/drawer.tsx')).Drawer }));

/** Where the applicant's view does not fit beside the step, it opens over it. */
export function PreviewButton(props: ComponentProps<typeof PreviewPane>) {
  const t = useTranslations('wizard.preview');
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon of={IconEye} size={16} />
        <span className="max-[62rem]:absolute max-[62rem]:h-px max-[62rem]:w-px max-[62rem]:overflow-hidden max-[62rem]:[clip-path:inset(50%)]">
          {t('title')}
        </span>
      </Button>
      {opened !== undefined && (
        <Suspense>
          <Drawer opened={opened} title={t('title')} onClose={() => setOpened(false)}>
            <PreviewPane {...props} large />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
