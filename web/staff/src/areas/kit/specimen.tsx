import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Messages } from '@vivavoce/locales/messages.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './kit.module.css';

export type GroupId = keyof Messages['kit']['groups'];
type StateName = keyof Messages['kit']['states'];

/** One group of components, a target of the table of contents. */
export function Group({ id, children }: { id: GroupId; children: ReactNode }) {
  const t = useTranslations('kit.groups');
  return (
    <section id={id} className="grid gap-4 pt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-title tracking-title">
        {t(id)}
      </h2>
      {children}
    </section>
  );
}

type SpecimenProps = {
  /** The component's name in the code. */
  of: string;
  /** Takes the whole width for each state. */
  broad?: boolean;
  children: ReactNode;
};

export function Specimen({ of, broad = false, children }: SpecimenProps) {
  return (
    <article className="rounded-3 bg-surface p-5 edge-line">
      <h3 className="pb-4 text-heading tracking-heading" translate="no">
        {of}
      </h3>
      <div
        className={classes(
          'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-start gap-6',
          broad && styles.broad,
        )}
      >
        {children}
      </div>
    </article>
  );
}

type StateProps = { name: StateName; children: ReactNode };

/** One state. `focus` draws the focus ring of the browser. */
export function State({ name, children }: StateProps) {
  const t = useTranslations('kit.states');
  return (
    <div
      // Elements that fill their place still do.
      className={classes(
        'flex min-w-0 flex-wrap items-center gap-2 [&>:is(div,nav,section,ol)]:min-w-0 [&>:is(div,nav,section,ol)]:flex-[1_0_100%]',
        name === 'focus' && '[&_:is(button,a,input)]:[box-shadow:var(--ring)]',
      )}
    >
      <p className="flex-[1_0_100%] text-mini text-ink-3">{t(name)}</p>
      {children}
    </div>
  );
}
