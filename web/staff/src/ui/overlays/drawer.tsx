import { useRef } from 'react';
import { DrawerPager, type DrawerPages } from './drawer-pager.tsx';
import styles from './drawer.module.css';
import { Modal, type ModalProps } from './modal.tsx';
import { usePageKeys } from './use-page-keys.ts';

export type DrawerProps = Omit<ModalProps, 'size' | 'locked'> & {
  /** 30rem, or 45rem for reviewing; the whole screen on phones. */
  size?: '30rem' | '45rem';
  /** Previous and next, where the drawer shows one of several; the keys P and N do the same. */
  pages?: DrawerPages | undefined;
};

/** A side sheet over the page. Import it lazily. */
export function Drawer({ size = '30rem', pages, ...rest }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  usePageKeys(popup, rest.opened ? pages : undefined);
  return (
    <Modal
      {...rest}
      size={size}
      popup={popup}
      tools={pages && <DrawerPager {...pages} />}
      classNames={{ viewport: styles.viewport, popup: styles.popup, body: styles.body }}
    />
  );
}
