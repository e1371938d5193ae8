import type { ReactNode } from 'react';

/** The buttons of a form; in a dialog that scrolls, they stay in reach. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1 in-[[role=dialog]]:sticky in-[[role=dialog]]:bottom-0 in-[[role=dialog]]:z-1 in-[[role=dialog]]:-mb-4 in-[[role=dialog]]:bg-surface in-[[role=dialog]]:pt-3 in-[[role=dialog]]:pb-4 narrow:[&>button]:flex-[1_1_auto]">
      {children}
    </div>
  );
}
