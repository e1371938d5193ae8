import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorText } from '../ui/feedback/error-text.ts';

type Explain<Failure> = (error: unknown) => Failure | undefined | Promise<Failure | undefined>;

type Send<Values extends unknown[], Failure> = {
  /** Resolves to whether it succeeded; a press while it runs does nothing. */
  send: (...values: Values) => Promise<boolean>;
  busy: boolean;
  /** The values of the press that runs. */
  running: Values | null;
  /** Of the last press; the next one clears it. */
  failure: Failure | undefined;
  setFailure: (failure: Failure | undefined) => void;
};

/**
 * One action at a time, and its failure.
 * @param explain the failure as it is shown; undefined where it is shown beside a field
 */
export function useSend<Values extends unknown[], Failure = string>(
  action: (...values: Values) => Promise<unknown>,
  explain?: Explain<Failure>,
): Send<Values, Failure> {
  const textOf = useErrorText();
  const explained = explain ?? (textOf as Explain<unknown> as Explain<Failure>);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<Failure>();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (values: Values) => action(...values),
    onError: async (error) => setFailure(await explained(error)),
  });
  async function send(...values: Values): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setFailure(undefined);
    try {
      await mutateAsync(values);
      return true;
    } catch {
      return false;
    } finally {
      isRunning.current = false;
    }
  }
  return { send, busy: isPending, running: isPending ? variables : null, failure, setFailure };
}
