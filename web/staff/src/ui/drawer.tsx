import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type DrawerProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** 30rem, or 45rem for reviewing. */
  size?: '30rem' | '45rem';
  children: ReactNode;
};

/** A side sheet over the page; keeps the focus and gives it back. Import it lazily. */
export function Drawer({ opened, title, onClose, size = '30rem', children }: DrawerProps) {
  const t = useTranslations('common');
  useReturnFocus(opened);
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      radius="lg"
      offset={8}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </MantineDrawer>
  );
}
