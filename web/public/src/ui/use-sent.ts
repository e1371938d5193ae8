import { useState } from 'react';

/** Whether an action has succeeded, for a confirmation. */
export function useSent(run: () => Promise<boolean>): [sent: boolean, send: () => Promise<void>] {
  const [isSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setSent(false);
    setSent(await run());
  };
  return [isSent, send];
}
