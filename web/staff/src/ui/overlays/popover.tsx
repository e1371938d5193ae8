import { Popover as Kit } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import styles from './floating.module.css';

type PopoverProps = {
  /** The button that opens the popover and has the focus again after it. */
  trigger: ReactElement;
  width: number;
  /** Names the popover where its content has no heading. */
  label?: string | undefined;
  side?: 'top' | 'right' | 'bottom';
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
} & ({ opened: boolean; onChange: (opened: boolean) => void } | { opened?: never; onChange?: never });

/**
 * Controls beside a button. Its first control has the focus; Escape, a click outside and tabbing past its end close it.
 * Opens immediately unless `opened` says otherwise: its code arrives after the click on the button. Import it lazily.
 */
export function Popover({ trigger, width, label, side = 'bottom', align, opened, onChange, children }: PopoverProps) {
  return (
    <Kit.Root {...(onChange ? { open: opened, onOpenChange: onChange } : { defaultOpen: true })}>
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner className="z-300" sideOffset={8} side={side} {...(align && { align })}>
          <Kit.Popup
            className={classes(
              styles.popup,
              'w-(--width) max-w-[calc(100vw_-_16px)] rounded-2 border border-line bg-surface p-1.5 [transition:opacity_120ms] print:hidden forced-colors:[border:1px_solid_CanvasText] [&:is([data-starting-style],[data-ending-style])]:opacity-0',
            )}
            style={{ '--width': `${width}px` } as object}
            aria-label={label}
          >
            {children}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
