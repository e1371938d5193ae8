import type { ReactNode } from 'react';

const titleIdOf = (id: string): string => `${id}-title`;

/** The focus moves here when the focused row is removed from a list. */
export const focusSection = (id: string): void => document.getElementById(titleIdOf(id))?.focus();

type SectionProps = { id: string; title: string; text: ReactNode; children: ReactNode };

/** One part of the account: title and explanation at the side, controls on a panel. */
export function Section({ id, title, text, children }: SectionProps) {
  const titleId = titleIdOf(id);
  return (
    <section
      id={id}
      className="grid scroll-mt-4 grid-cols-[minmax(0,300px)_minmax(0,1fr)] gap-x-10 gap-y-5 border-t border-t-line py-7 max-[62rem]:grid-cols-1"
      aria-labelledby={titleId}
    >
      <div className="grid content-start gap-1.5">
        <h2 id={titleId} className="text-heading tracking-heading" tabIndex={-1}>
          {title}
        </h2>
        <div className="grid max-w-[60ch] gap-1.5 text-ink-2">{text}</div>
      </div>
      <div className="self-start rounded-3 bg-surface [box-shadow:0_0_0_1px_var(--line),var(--shadow-1)]">
        {children}
      </div>
    </section>
  );
}
