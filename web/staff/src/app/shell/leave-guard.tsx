import { useBlocker } from '@tanstack/react-router';
import type { Place, UnsavedForm } from '../unsaved/changes.ts';
import { useMayLeave } from '../unsaved/use-may-leave.ts';

const samePath = (next: Place, current: Place): boolean => next.pathname === current.pathname;

/**
 * Asks before a link or the back button leaves a form with unsaved changes; the browser asks before a reload or
 * close.
 */
export function LeaveGuard() {
  const mayLeave = useMayLeave();
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const isLost = ({ livesAt = samePath }: UnsavedForm) => !livesAt(next, current);
      return !(await mayLeave(isLost));
    },
  });
  return null;
}
