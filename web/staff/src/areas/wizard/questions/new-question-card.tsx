import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './question-card.module.css';

/** The question being written, before it has a place in the list. */
export function NewQuestionCard({ position, children }: { position: number; children: ReactNode }) {
  const t = useTranslations('wizard.question');
  return (
    <li className={classes('rounded-3 border border-line bg-surface', styles.editing)}>
      <div
        className={classes(
          styles.head,
          'flex items-center gap-3 ps-1 pe-3 pt-2.75 pb-2.75 max-md:flex-wrap max-md:items-start max-md:gap-2',
          styles.newHead,
        )}
      >
        <span
          className={classes(
            styles.number,
            'grid h-6 min-w-6 flex-none place-items-center rounded-[7px] bg-sunken px-1 text-small font-semibold text-ink-2',
          )}
          aria-hidden="true"
        >
          {position}
        </span>
        <h2 className="font-semibold wrap-anywhere whitespace-pre-line">{t('new', { position })}</h2>
      </div>
      {children}
    </li>
  );
}
