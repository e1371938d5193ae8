import { useEffect, useRef, type ReactNode } from 'react';

/** The result of an action whose button is gone: it takes the focus when it appears, so that it is read immediately. */
export function FocusedText({ className, children }: { className?: string; children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={className}>
      {children}
    </p>
  );
}
