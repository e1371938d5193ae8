import { useRef, useState } from 'react';

export type Action<Given extends unknown[]> = {
  run: (...given: Given) => Promise<boolean>;
  busy: boolean;
  /** What the last run threw; a new run forgets it. */
  error: unknown;
};

/** One call at a time: a second press while it is under way does nothing. */
export function useAction<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Action<Given> {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const running = useRef(false);
  const run = async (...given: Given): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setState({ busy: true, error: undefined });
    try {
      await act(...given);
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
