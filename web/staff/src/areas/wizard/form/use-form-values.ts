import { useRef, useState } from 'react';
import type { Fault } from '../../../features/forms/faults.ts';

export type FormValues<Values> = {
  values: Values;
  /** The current values, also between a change and the next render. */
  getValues: () => Values;
  setValues: (values: Values) => void;
  setValue: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** By field. A field loses its error when it changes; replacing all values clears all. */
  errors: Record<string, Fault>;
  setErrors: (errors: Record<string, Fault>) => void;
};

/** Values and errors of a form whose fields are controlled by the screen. */
export function useFormValues<Values extends object>(initial: Values): FormValues<Values> {
  const [values, show] = useState(initial);
  const [errors, setErrors] = useState<Record<string, Fault>>({});
  const latest = useRef(initial);

  function change(next: Values): void {
    latest.current = next;
    show(next);
  }

  return {
    values,
    getValues: () => latest.current,
    setValues: (next) => {
      change(next);
      setErrors({});
    },
    setValue: (name, value) => {
      change({ ...latest.current, [name]: value });
      setErrors(({ [String(name)]: _fixed, ...rest }) => rest);
    },
    errors,
    setErrors,
  };
}
