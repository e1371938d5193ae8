import { useRef, useState } from 'react';

export type Action<Given extends unknown[]> = {
  run: (...args: Given) => Promise<boolean>;
  busy: boolean;
  /** The error of the last run; a new run clears it. */
  error: unknown;
};

/** One call at a time: a second click during a call does nothing. */
export function useAction<Given extends unknown[]>(act: (...args: Given) => Promise<unknown>): Action<Given> {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const running = useRef(false);
  const run = async (...args: Given): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setState({ busy: true, error: undefined });
    try {
      await act(...args);
      setState({ busy: false, error: undefined });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    } finally {
      running.current = false;
    }
  };
  return { run, ...state };
}
