import { IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../../ui/base/icon.tsx';

type MoreFieldsProps = {
  title: string;
  /** A short summary of what is set; absent where nothing is. */
  set?: string | undefined;
  /** A field inside has a fault and must be visible. */
  wrong: boolean;
  children: ReactNode;
};

/** Options that few activities need: folded, but open where one of them is set. */
export function MoreFields({ title, set, wrong, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(set !== undefined);
  return (
    <details
      className="group border-t border-t-line pt-4"
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-8 w-fit cursor-pointer list-none flex-wrap items-center gap-x-1.5 gap-y-0.5 rounded-1 pe-2 font-semibold text-accent-ink [&::-webkit-details-marker]:hidden">
        <Icon
          of={IconChevronRight}
          size={16}
          className="[transition:transform_var(--quick)] group-open:[transform:rotate(90deg)] [&:dir(rtl)]:[scale:-1_1]"
        />
        <span>{title}</span>
        {set && <span className="text-small text-ink-3">{set}</span>}
      </summary>
      <div className="grid gap-5 pt-4 pb-1">{children}</div>
    </details>
  );
}
