import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';

type DialogProps = Omit<ModalProps, 'size'> & {
  /** Width, at most 50rem and never wider than the window. */
  size?: string;
};

/** A question or a form over the page. Import it lazily. */
export function Dialog({ size = '50rem', ...rest }: DialogProps) {
  return <Modal {...rest} size={size} classNames={{ viewport: styles.viewport, popup: styles.popup }} />;
}
