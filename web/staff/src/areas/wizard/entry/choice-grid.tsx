import { Link } from '@tanstack/react-router';
import { IconTemplate } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { kindIcons } from '../../../ui/data/kind-icons.ts';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import type { Choice } from './choices.ts';
import { withOpen } from '../../../ui/data/list-search.ts';
import { ways, type EntrySearch, type Way } from './entry-search.ts';
import { useKindFacts } from '../../../ui/data/use-kind-facts.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './entry.module.css';

type CardProps = { choice: Choice; way: Way; search: EntrySearch };

/** Opens a preview; nothing is created before the reader has seen it. */
function ChoiceCard({ choice, way, search }: CardProps) {
  const t = useTranslations();
  const kindFacts = useKindFacts();
  const facts = useId();
  const { id, title, kind, question_count: questions, duration: minutes, badge } = choice;
  return (
    <li className={classes(styles.card, 'relative flex min-w-0 gap-3 rounded-3 border border-line bg-surface p-3.5')}>
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={way === 'template' ? IconTemplate : kindIcons[kind]} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Link
          to={ways[way]}
          search={withOpen(search, id)}
          resetScroll={false}
          className={classes(styles.name, 'font-semibold after:absolute after:inset-0 focus-visible:shadow-none!')}
          activeProps={{}}
          aria-haspopup="dialog"
          aria-describedby={facts}
        >
          {title || t('activities.untitled')}
        </Link>
        <p id={facts} className={classes(styles.facts, 'pt-0.5 pb-1 text-small text-ink-3')}>
          {kindFacts({ kind, questions, minutes })}
        </p>
        {badge && <Pill tone={badge === 'featured' ? 'info' : 'plain'}>{t(`entry.badges.${badge}`)}</Pill>}
      </div>
    </li>
  );
}

function LoadingCards({ count }: { count: number }) {
  const t = useTranslations('common');
  return (
    <div
      className={classes(styles.grid, 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3')}
      aria-busy="true"
    >
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classes(styles.card, 'relative flex min-w-0 gap-3 rounded-3 border border-line bg-surface p-3.5')}
        >
          <Bone width={36} height={36} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>
              <Bone width="70%" />
            </p>
            <p className={classes(styles.facts, 'pt-0.5 pb-1 text-small text-ink-3')}>
              <Bone width="90%" />
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

type ChoiceGridProps = {
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** They are those of the previous response while the next one loads. */
  stale?: boolean;
  way: Way;
  search?: EntrySearch;
  /** Number of placeholders. */
  bones: number;
};

/** The choices to start from. */
export function ChoiceGrid({ choices, stale = false, way, search = {}, bones }: ChoiceGridProps) {
  if (!choices) return <LoadingCards count={bones} />;
  return (
    <ul
      className={classes(styles.grid, 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-3')}
      aria-busy={stale || undefined}
    >
      {choices.map((choice) => (
        <ChoiceCard key={choice.id} choice={choice} way={way} search={search} />
      ))}
    </ul>
  );
}
