import { useState } from 'react';

/** Whether an action has succeeded, for a line that says so. */
export function useSent(run: () => Promise<boolean>): [sent: boolean, send: () => Promise<void>] {
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setSent(false);
    setSent(await run());
  };
  return [sent, send];
}
