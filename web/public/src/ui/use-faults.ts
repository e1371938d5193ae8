import { useEffect, useRef, useState, type RefObject } from 'react';

export type Faults = {
  /** Field name to its faults; `__all__` belongs to the form. */
  messages: Readonly<Record<string, string>>;
  /** The summary above the form. */
  summary: RefObject<HTMLDivElement | null>;
  name: (messages: Record<string, string>) => void;
  /** Clears a field's message once the user edits it. */
  forget: (field: string) => void;
};

/** Two faults or more move the focus to the summary, a single one to its field. */
export function useFaults(): Faults {
  const [messages, setMessages] = useState<Record<string, string>>({});
  /** The last validated faults: only a validation moves the focus, not an edit. */
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
