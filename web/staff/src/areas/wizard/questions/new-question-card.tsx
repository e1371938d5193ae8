import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './question-card.module.css';

/** The question being written, before it has a place in the list. */
export function NewQuestionCard({ position, children }: { position: number; children: ReactNode }) {
  const t = useTranslations('wizard.question');
  return (
    <li className={classes(styles.card, styles.editing)}>
      <div className={classes(styles.head, styles.newHead)}>
        <span className={styles.number} aria-hidden="true">
          {position}
        </span>
        <h2 className="font-semibold wrap-anywhere whitespace-pre-line">{t('new', { position })}</h2>
      </div>
      {children}
    </li>
  );
}
