import { useRef, useEffect, useEffectEvent, type RefObject } from 'react';
import { DrawerPager, type DrawerPages } from './drawer-pager.tsx';
import styles from './drawer.module.css';
import { Modal, type ModalProps } from './modal.tsx';

type Pages = { onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined };

const typing = 'input, textarea, select, [contenteditable=true]';

/** P and N lead to the previous and the next page while the focus is inside, except in text fields. */
function usePageKeys(region: RefObject<HTMLElement | null>, pages: Pages | undefined): void {
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (!region.current?.contains(target) || target.closest(typing)) return;
    const go = { p: pages?.onPrevious, n: pages?.onNext }[key.toLowerCase()];
    if (!go) return;
    event.preventDefault();
    go();
  });
  const paged = pages !== undefined;
  useEffect(() => {
    if (!paged) return undefined;
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [paged]);
}

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
