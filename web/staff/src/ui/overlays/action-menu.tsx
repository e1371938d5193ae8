import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
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
  /** Content of an outlined button, instead of the three dots. */
  face?: ReactNode;
  /** The menu is open from the start. */
  defaultOpen?: boolean;
};

/** The look of the button before and after the menu's code arrived. */
export const lookOf = ({ label, tabIndex, face }: Omit<ActionMenuProps, 'items' | 'defaultOpen'>) =>
  face === undefined
    ? ({
        variant: 'ghost',
        size: 'small',
        icon: true,
        tabIndex,
        'aria-label': label,
        children: <Icon of={IconDots} />,
      } as const)
    : { tabIndex, 'aria-label': label, children: face };

const load = () => import('./action-menu-popup.tsx');
const Popup = lazy(load);

type ActionTriggerProps = Omit<ActionMenuProps, 'items' | 'defaultOpen'> & {
  /** The pointer or the focus comes near. */
  onNear?: () => void;
  onOpen: () => void;
};

/** The button until the menu's code has arrived. */
export function ActionTrigger({ onNear, onOpen, ...look }: ActionTriggerProps) {
  const preload = () => {
    void load();
    onNear?.();
  };
  return <Button {...lookOf(look)} aria-haspopup="menu" onPointerEnter={preload} onFocus={preload} onClick={onOpen} />;
}

/** The three dots at the end of a row. The menu's code arrives when the pointer or the focus comes near. */
export function ActionMenu({ items, defaultOpen = false, ...rest }: ActionMenuProps) {
  const [wanted, setWanted] = useState(defaultOpen);
  const trigger = <ActionTrigger {...rest} onOpen={() => setWanted(true)} />;
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Popup items={items} {...rest} />
    </Suspense>
  );
}
