import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { passLinesQuery, type PassOf } from '../../../queries/reviews/passes.ts';
import type { PassSearch } from './pass-search.ts';
import styles from './pass.module.css';

type PassStripProps = { pass: PassOf; place: number; scale: number; search: PassSearch; left: number; rated: number };

const leastHeight = 14;
const highest = 40;

/** The places around the current one, as high as their rating. */
export function PassStrip({ pass, place, scale, search, left, rated }: PassStripProps) {
  const t = useTranslations('pass');
  const { data } = useQuery(passLinesQuery(pass, place));
  return (
    <nav className={styles.strip} aria-label={t('ratings')}>
      <p className={styles.stripHead}>
        <b>{t('ratings')}</b>
        <span>{t('order', { rated, left })}</span>
      </p>
      <ol>
        {data?.results.map((line) => {
          const share = line.rating === null ? 0.5 : line.rating / scale;
          const isHere = line.place === place;
          return (
            <li key={line.place}>
              <Link
                to="/interviews/$job/pass/$question"
                params={{ job: String(pass.job), question: String(pass.question) }}
                search={{ ...search, place: line.place }}
                preload={false}
                aria-current={isHere ? 'true' : undefined}
              >
                <span className="visually-hidden">
                  {t(line.rated && line.rating !== null ? 'lineRated' : 'line', {
                    place: line.place,
                    rating: line.rating ?? 0,
                  })}
                </span>
                <span
                  aria-hidden="true"
                  className={classes(styles.bar, line.rated && styles.barRated, isHere && styles.barHere)}
                  style={{ height: line.rated || isHere ? Math.max(leastHeight, share * highest) : leastHeight }}
                >
                  {line.rating !== null && line.rated ? line.rating : ''}
                </span>
                <span className={styles.barPlace} aria-hidden="true">
                  {line.place}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
