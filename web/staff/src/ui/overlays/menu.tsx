import { Menu as Kit } from '@base-ui/react/menu';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { useCallback, type ReactElement } from 'react';
import { classes } from '../base/classes.ts';
import styles from './floating.module.css';
import { Icon } from '../base/icon.tsx';

export type MenuItem = {
  label: string;
  icon: TablerIcon;
  onSelect: () => void;
  /** The action cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
};

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  defaultOpen?: boolean;
};

/** Actions under a button. The first has the focus; arrows, Home, End and letters move it. Import it lazily. */
export function Menu({ trigger, items, align = 'end', defaultOpen = false }: MenuProps) {
  // Base UI does so only where a key opened the menu, and cannot know the key that loaded its code.
  const focusFirst = useCallback((item: HTMLElement | null) => {
    if (!item) return undefined;
    const frame = requestAnimationFrame(() => {
      if (!item.parentElement?.querySelector(':focus')) item.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Kit.Root defaultOpen={defaultOpen} modal={false}>
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner className="z-300" sideOffset={8} align={align}>
          <Kit.Popup
            className={classes(
              styles.popup,
              'w-(--width) rounded-2 border border-line bg-surface p-1.5 [transition:opacity_120ms] print:hidden forced-colors:[border:1px_solid_CanvasText] [&:is([data-starting-style],[data-ending-style])]:opacity-0',
              styles.menu,
            )}
            style={{ '--width': '220px' } as object}
          >
            {items.map(({ label, icon, onSelect, danger, disabled = false }, index) => (
              <Kit.Item
                key={label}
                ref={index === 0 ? focusFirst : undefined}
                className={classes(
                  styles.item,
                  'flex min-h-8.5 cursor-pointer items-center gap-2 rounded-1 px-2.5 py-1.5 text-ink select-none focus-visible:rounded-1 focus-visible:[box-shadow:inset_0_0_0_2px_var(--focus)]! data-highlighted:bg-sunken',
                  danger && styles.danger,
                )}
                disabled={disabled}
                onClick={onSelect}
              >
                <Icon of={icon} size={16} />
                {label}
              </Kit.Item>
            ))}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
