import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Width, at most 50rem and never wider than the window. */
  size?: string;
  /** Something is under way that closing would leave in the dark: Escape and the click beside it wait. */
  locked?: boolean;
  children: ReactNode;
};

/** A question or a form over the page; keeps the focus and gives it back. Import it lazily. */
export function Dialog({ opened, title, onClose, size = '50rem', locked = false, children }: DialogProps) {
  const t = useTranslations('common');
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ content: styles.content, overlay: styles.overlay }}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      closeButtonProps={{ 'aria-label': t('close'), disabled: locked }}
    >
      {children}
    </Modal>
  );
}
