import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useUser } from '../../queries/sign-in/session.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { findPages, loadGuide } from '../guide/guide.ts';
import type { FollowLink } from './follow-link.ts';
import { Marked } from './marked.tsx';
import { resultMark } from './result-keys.ts';
import styles from './search.module.css';
import { classes } from '../../ui/base/classes.ts';

const SHOWN = 4;

type GuideResultsProps = { searchTerm: string; follow: FollowLink };

/** Pages of the guide that contain the search term, found in the browser; none where an installation has its own help. */
export function GuideResults({ searchTerm, follow }: GuideResultsProps) {
  const t = useTranslations('search');
  const title = useId();
  const locale = useLocale();
  const { help } = useUser().links;
  const { data: pages } = useQuery({
    queryKey: ['guide', locale],
    queryFn: () => loadGuide(locale),
    staleTime: Infinity,
    networkMode: 'always',
    meta: { quiet: true },
    enabled: help === null,
  });
  const matches = pages ? findPages(pages, searchTerm).slice(0, SHOWN) : [];
  if (!pages || matches.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-1 border-t border-t-line pt-3" aria-labelledby={title}>
      <h3 id={title} className="text-small text-ink-3">
        {t('guide')}
      </h3>
      <ul>
        {matches.map((slug) => (
          <li
            key={slug}
            className={classes(styles.row, 'relative -mx-2.5 flex items-center gap-3 rounded-2 p-2.5 hover:bg-sunken')}
          >
            <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
              <Icon of={IconFileText} />
            </span>
            <Link
              to="/help/$page"
              params={{ page: slug }}
              {...resultMark}
              className={classes(styles.main, 'after:absolute after:inset-0 focus-visible:shadow-none!')}
              onClick={follow}
            >
              <Marked text={pages[slug].title} searchTerm={searchTerm} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
