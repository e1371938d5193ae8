import type { Feedback } from '@vivavoce/contract/types.ts';
import { FEEDBACK_KINDS, FEEDBACK_LIMITS } from '@vivavoce/domain/reviews/feedback.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { withWording, type Point } from './feedback-form.ts';
import type { FeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';

type RowProps = {
  point: Point;
  standing: Feedback['criteria'][number]['standing'];
  change: (changes: Partial<Point>) => void;
};

/** One criterion: whether it is mentioned, as what, and in which words. */
function CriterionRow({ point, standing, change }: RowProps) {
  const t = useTranslations('feedback');
  const { criterion, name, chosen, kind, text } = point;
  return (
    <li className={styles.criterion}>
      <div className={styles.line}>
        <Checkbox checked={chosen} onChange={(event) => change({ chosen: event.target.checked })}>
          <b className={styles.name}>{name}</b>
        </Checkbox>
        {standing && <span className={styles.quiet}>{t('panel', { standing: t(`standings.${standing}`) })}</span>}
        <span className={styles.end}>
          {chosen ? (
            <span className={styles.kinds} role="group" aria-label={t('kindOf', { name })}>
              {FEEDBACK_KINDS.map((value) => (
                <button
                  key={value}
                  type="button"
                  className={classes(styles.kind, value === kind && styles.current)}
                  aria-pressed={value === kind}
                  onClick={() => change({ kind: value })}
                >
                  {t(`kinds.${value}`)}
                </button>
              ))}
            </span>
          ) : (
            <span className={styles.quiet}>{t('leftOut')}</span>
          )}
        </span>
      </div>
      {chosen && (
        <textarea
          id={`text-${criterion}`}
          className={styles.text}
          rows={2}
          aria-label={t('pointText', { name })}
          maxLength={FEEDBACK_LIMITS.text_max_characters}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
    </li>
  );
}

/** Criteria to choose from, and the opening words. */
export function CriteriaFields({ form }: { form: FeedbackForm }) {
  const t = useTranslations('feedback');
  const { feedback, values, setValues } = form;
  const standings = new Map(feedback.criteria.map(({ key, standing }) => [key, standing]));
  const change = (criterion: string, changes: Partial<Point>) =>
    setValues((now) => ({
      ...now,
      points: now.points.map((point) => (point.criterion === criterion ? { ...point, ...changes } : point)),
    }));
  const hasWording = feedback.criteria.some(({ wording }) => wording !== null);
  return (
    <Panel
      title={t('criteria')}
      action={
        hasWording && (
          <Button variant="ghost" size="small" onClick={() => setValues((now) => withWording(now, feedback.criteria))}>
            {t('rubric')}
          </Button>
        )
      }
    >
      <p className={styles.quiet}>{values.points.length > 0 ? t('advice') : t('noCriteria')}</p>
      <ul className={styles.criteria}>
        {values.points.map((point) => (
          <CriterionRow
            key={point.criterion}
            point={point}
            standing={standings.get(point.criterion) ?? null}
            change={(changes) => change(point.criterion, changes)}
          />
        ))}
      </ul>
      <label className={styles.label} htmlFor="opening">
        {t('opening')}
      </label>
      <p className={styles.quiet} id="opening-hint">
        {t('openingHint')}
      </p>
      <textarea
        id="opening"
        className={styles.text}
        rows={3}
        aria-describedby="opening-hint"
        maxLength={FEEDBACK_LIMITS.opening_max_characters}
        value={values.opening}
        onChange={(event) => setValues((now) => ({ ...now, opening: event.target.value }))}
      />
      {feedback.scores_allowed && (
        <Checkbox
          checked={values.with_scores}
          onChange={(event) => setValues((now) => ({ ...now, with_scores: event.target.checked }))}
        >
          {t('withScores')}
        </Checkbox>
      )}
      <p className={styles.quiet}>{t(values.with_scores ? 'rulesWithScores' : 'rules')}</p>
    </Panel>
  );
}
