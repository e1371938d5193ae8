import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/classes.ts';
import cardStyles from './question-card.module.css';
import styles from './questions-step.module.css';

/** The question that is being written and has no place in the list yet. */
export function NewQuestionCard({ position, children }: { position: number; children: ReactNode }) {
  const t = useTranslations('wizard.question');
  return (
    <li className={classes(cardStyles.card, cardStyles.editing)}>
      <div className={classes(cardStyles.head, styles.newHead)}>
        <span className={cardStyles.number} aria-hidden="true">
          {position}
        </span>
        <h2 className={cardStyles.text}>{t('new', { position })}</h2>
      </div>
      {children}
    </li>
  );
}
