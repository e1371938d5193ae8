import { lookOf, type ActionMenuProps } from './action-menu.tsx';
import { Button } from '../base/button.tsx';
import { Menu } from './menu.tsx';

/** Opens immediately: the click that loaded it asked for it. */
export default function ActionMenuPopup({ items, ...rest }: Omit<ActionMenuProps, 'defaultOpen'>) {
  return <Menu trigger={<Button {...lookOf(rest)} />} items={items} defaultOpen />;
}
