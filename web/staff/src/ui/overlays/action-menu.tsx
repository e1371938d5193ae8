import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import type { MenuItem } from './menu.tsx';

export type { MenuItem } from './menu.tsx';

export type ActionMenuProps = {
  /** Names the button, as in "More for Amélie Fournier". */
  label: string;
  items: readonly MenuItem[];
  /** -1 where other keys than Tab lead to it. */
  tabIndex?: 0 | -1 | undefined;
};

const load = () => import('./action-menu-popup.tsx');
const Popup = lazy(load);
const preload = () => void load();

/** The three dots at the end of a row. The menu's code arrives when the pointer or the focus comes near. */
export function ActionMenu({ label, items, tabIndex }: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <Button
      variant="ghost"
      size="small"
      icon
      tabIndex={tabIndex}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
    >
      <Icon of={IconDots} />
    </Button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup label={label} items={items} tabIndex={tabIndex} />
    </Suspense>
  );
}
