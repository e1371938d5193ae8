import { IconDots } from '@tabler/icons-react';
import type { ActionMenuProps } from './action-menu.tsx';
import { Button } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { Menu } from './menu.tsx';

/** Opens immediately: the click that loaded it asked for it. */
export default function ActionMenuPopup({ label, items, tabIndex }: ActionMenuProps) {
  const trigger = (
    <Button variant="ghost" size="small" icon tabIndex={tabIndex} aria-label={label}>
      <Icon of={IconDots} />
    </Button>
  );
  return <Menu trigger={trigger} items={items} defaultOpen />;
}
