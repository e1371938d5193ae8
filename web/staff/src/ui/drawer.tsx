import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Drawer as Sheet } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { DrawerPager, type DrawerPages } from './drawer-pager.tsx';
import styles from './drawer.module.css';
import { usePageKeys } from './use-page-keys.ts';
import { useReturnFocus } from './use-return-focus.ts';

export type DrawerProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** 30rem, or 45rem for reviewing; the whole screen on phones. */
  size?: '30rem' | '45rem';
  /** Where it shows one of several: leads to the previous and the next, also by the keys P and N. */
  pages?: DrawerPages | undefined;
  children: ReactNode;
};

/** A side sheet over the page; keeps the focus and gives it back. Import it lazily. */
export function Drawer({ opened, title, onClose, size = '30rem', pages, children }: DrawerProps) {
  const t = useTranslations('common');
  const sheet = useRef<HTMLDivElement>(null);
  useReturnFocus(opened);
  usePageKeys(sheet, opened ? pages : undefined);
  return (
    <Sheet.Root opened={opened} onClose={onClose} size={size} radius="lg" offset={8} returnFocus={false}>
      <Sheet.Overlay className={styles.overlay} />
      <Sheet.Content ref={sheet} className={styles.content}>
        <Sheet.Header className={styles.header}>
          <Sheet.Title className={styles.title}>{title}</Sheet.Title>
          {pages && <DrawerPager {...pages} />}
          <Sheet.CloseButton aria-label={t('close')} />
        </Sheet.Header>
        <Sheet.Body className={styles.body}>{children}</Sheet.Body>
      </Sheet.Content>
    </Sheet.Root>
  );
}
