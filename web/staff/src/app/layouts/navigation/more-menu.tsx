import { useLocation } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react';
import { isCurrentItem } from '@vivavoce/domain/companies/navigation.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import type { MainLink } from './use-navigation.ts';
import styles from '../shell.module.css';

const load = () => import('./more-menu-popup.tsx');
const Popup = lazy(load);
const preload = () => void load();

/** Marked as current while one of its pages is open. */
export function MoreButton({ links, ...rest }: ComponentPropsWithRef<'button'> & { links: readonly MainLink[] }) {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.item, styles.phoneOnly)}
      aria-current={links.some((link) => isCurrentItem(link, pathname)) ? 'true' : undefined}
    >
      <Icon of={IconDots} />
      {t('more')}
    </button>
  );
}

/** The links that do not fit into the bar of a phone. */
export function MoreMenu({ links }: { links: readonly MainLink[] }) {
  const [isNeeded, setNeeded] = useState(false);
  const trigger = (
    <MoreButton
      links={links}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setNeeded(true)}
    />
  );
  if (!isNeeded) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup links={links} />
    </Suspense>
  );
}
