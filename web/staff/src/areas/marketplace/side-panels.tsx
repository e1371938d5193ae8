import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { totalFiguresQuery, type Entry } from '../../queries/marketplace.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import styles from './marketplace.module.css';

/** Featured activities at the top of the public page. */
const featuredShown = 8;

/** The featured activities as the top of the public page shows them. */
export function HomePanel({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('marketplace.home');
  const featured = entries.filter(({ card, state }) => card.featured && state === 'shown').slice(0, featuredShown);
  return (
    <Panel title={t('title')}>
      {featured.length > 0 && (
        <ul className={styles.featured}>
          {featured.map(({ id, card }) => (
            <li key={id} className={styles.small}>
              <span className={styles.smallPicture} aria-hidden="true">
                <ActivityPicture activity={card} />
              </span>
              <span className={styles.smallTitle}>{card.title}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{featured.length > 0 ? t('text', { count: featuredShown }) : t('none')}</p>
    </Panel>
  );
}

const rows = ['views', 'opens', 'registrations', 'completions'] as const;

/** Sums of all activities. */
export function FiguresPanel() {
  const t = useTranslations('marketplace.figures');
  const format = useFormatter();
  const { shortname } = useSettings();
  const figures = useQuery(totalFiguresQuery(shortname));
  if (!figures.data) return null;
  const { total } = figures.data;
  return (
    <Panel title={t('title')}>
      <dl className={styles.sums}>
        {rows.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{format.number(total[name])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
