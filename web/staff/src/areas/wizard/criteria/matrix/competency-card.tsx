import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { EntryField } from '../entry-field.tsx';
import { EntryList } from '../entry-list.tsx';
import type { CompetencyEntry, Fault } from './matrix-values.ts';
import styles from '../criteria.module.css';

type CompetencyCardProps = {
  competency: CompetencyEntry;
  /** Counts from 1. */
  number: number;
  /** Number of questions with this competency. */
  questionCount: number;
  faults: ReadonlyMap<string, Fault>;
  onChange: (competency: CompetencyEntry) => void;
  onRemove: () => void;
  onSay: (news: string) => void;
};

/** One competency with its indicators. */
export function CompetencyCard({
  competency,
  number,
  questionCount,
  faults,
  onChange,
  onRemove,
  onSay,
}: CompetencyCardProps) {
  const t = useTranslations('criteria.matrix');
  const name = competency.text || t('competency');
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <EntryField
          entry={competency}
          label={t('competencyName', { number })}
          visible
          max={REVIEW_LIMITS.competency_max_characters}
          fault={faults.get(competency.key)}
          onChange={(text) => onChange({ ...competency, text })}
          remove={{ label: t('removeCompetency', { name }), run: onRemove }}
        />
        <p className={styles.quiet}>{t('about', { count: questionCount })}</p>
      </div>
      <EntryList
        name={t('indicators')}
        entries={competency.indicators}
        labelsOf={(row) => ({
          label: t('indicator', { competency: name, number: row }),
          up: t('indicatorUp', { competency: name, number: row }),
          down: t('indicatorDown', { competency: name, number: row }),
          remove: t('removeIndicator', { competency: name, number: row }),
        })}
        add={{ label: t('addIndicator'), name: t('addIndicatorTo', { competency: name }) }}
        min={0}
        max={REVIEW_LIMITS.indicators_max}
        maxCharacters={REVIEW_LIMITS.indicator_max_characters}
        faults={faults}
        onChange={(indicators) => onChange({ ...competency, indicators })}
        onSay={onSay}
      />
    </li>
  );
}
