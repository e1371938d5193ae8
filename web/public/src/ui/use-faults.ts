import { useEffect, useRef, useState, type RefObject } from 'react';

export type Faults = {
  /** Field name to what is wrong with it; `__all__` belongs to the form. */
  messages: Readonly<Record<string, string>>;
  /** The summary on top of the form. */
  summary: RefObject<HTMLDivElement | null>;
  name: (messages: Record<string, string>) => void;
  /** The field is being mended: its message has done its work. */
  forget: (field: string) => void;
};

/** Focus goes to the summary with two faults or more; a single fault is focused in its field. */
export function useFaults(): Faults {
  const [messages, setMessages] = useState<Record<string, string>>({});
  /** What was judged last: only a judgement moves the focus, not the mending of a field. */
  const [judged, setJudged] = useState<Record<string, string>>({});
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = Object.keys(judged);
    const [first] = fields;
    if (!first) return;
    const single = fields.length === 1 && first !== '__all__';
    (single ? document.getElementById(`field-${first}`) : summary.current)?.focus();
  }, [judged]);
  return {
    messages,
    summary,
    name: (next) => {
      setMessages(next);
      setJudged(next);
    },
    forget: (field) =>
      setMessages((before) => {
        if (!(field in before)) return before;
        const { [field]: _mended, ...rest } = before;
        return rest;
      }),
  };
}
