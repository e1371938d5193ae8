import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ActionMenuProps } from './action-menu.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

/** Opens at once, since it was asked for by a click. */
export default function ActionMenuPopup({ label, items, tabIndex }: ActionMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      width={220}
      onClose={() => target.current?.focus()}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button ref={target} variant="ghost" size="small" icon tabIndex={tabIndex} aria-label={label}>
          <Icon of={IconDots} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            {...(item.danger && { color: 'red' })}
            leftSection={<Icon of={item.icon} size={16} />}
            onClick={item.onSelect}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
