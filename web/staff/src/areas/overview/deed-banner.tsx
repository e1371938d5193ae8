import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Deed } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { followedDeeds, type Followed } from '../../app/deeds/followed.ts';
import { hasFailed, isOpen, progressOf } from '../../app/deeds/progress.ts';
import { useDeedWords } from '../../app/deeds/use-deed-words.ts';
import { useRetryDeed, useUndoDeed } from '../../app/deeds/use-undo-deed.ts';
import { useStore } from '../../app/store.ts';
import { useUser } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoticeProgress, noticeStyles } from '../../ui/notice-progress.tsx';
import { useDeeds } from './use-deeds.ts';

const icons = {
  waiting: IconClock,
  running: IconUsersGroup,
  undoing: IconArrowBackUp,
  finished: IconCircleCheck,
  undone: IconArrowBackUp,
  failed: IconAlertCircle,
  undo_failed: IconAlertCircle,
} as const;

type DeedNoticeProps = {
  deed: Deed;
  mine: boolean;
  busy: boolean;
  onUndo: () => void;
  onRetry: () => void;
  onDismiss: () => void;
};

/** One deed: what happens to how many, how far it is, the way back, and the way on where it stopped. */
export function DeedNotice({ deed, mine, busy, onUndo, onRetry, onDismiss }: DeedNoticeProps) {
  const t = useTranslations('decide.deeds');
  const common = useTranslations('common');
  const { title, progress, remark } = useDeedWords()(deed);
  const open = isOpen(deed);
  const failed = hasFailed(deed);
  return (
    <li className={classes(noticeStyles.notice, failed && noticeStyles.failed)}>
      <Icon of={icons[deed.state]} />
      <div className={noticeStyles.words}>
        <p>
          <b>{title}</b> {remark} {(open || failed) && !mine && t('by', { name: deed.created_by.full_name })}
        </p>
        {open && <NoticeProgress {...progressOf(deed)} label={title} words={progress} />}
      </div>
      {failed && deed.can_retry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      )}
      {(open || failed) && deed.can_undo && (
        <Button size="small" busy={busy} onClick={onUndo}>
          {common('undo')}
        </Button>
      )}
      {!open && (
        <Button variant="ghost" size="small" icon aria-label={t('dismiss')} onClick={onDismiss}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}

/**
 * Says when a deed begins, ends or stops, and no percentages in between. What was begun on this page is said by its message
 * at the foot. Always there, or its first words would not be read.
 */
export function DeedNews({ shown, followed }: { shown: readonly Deed[]; followed: readonly Followed[] }) {
  const wordsOf = useDeedWords();
  const [own, setOwn] = useState<ReadonlySet<number>>(() => new Set());
  const begunHere = followed.filter(({ deed }) => !own.has(deed));
  if (begunHere.length > 0) setOwn(new Set([...own, ...begunHere.map(({ deed }) => deed)]));
  const news = shown.filter(({ id }) => !own.has(id));
  return (
    <div className="visually-hidden" role="status">
      {news.map((deed) => {
        const { title, remark } = wordsOf(deed);
        return <p key={`${deed.id}-${deed.state}`}>{[title, remark].filter(Boolean).join('. ')}</p>;
      })}
    </div>
  );
}

/** What is being done to very many applicants, also after a reload and for colleagues, and what became of it. */
export function DeedBanner({ job }: { job: number }) {
  const t = useTranslations('decide.deeds');
  const user = useUser();
  const { shown, dismiss } = useDeeds(job);
  const undo = useUndoDeed(job);
  const retry = useRetryDeed(job);
  const followed = useStore(followedDeeds);
  const busyWith = [undo, retry].flatMap(({ isPending, variables }) => (isPending ? [variables] : []));
  return (
    <>
      <DeedNews shown={shown} followed={followed} />
      {shown.length > 0 && (
        <ul className={noticeStyles.notices} aria-label={t('label')}>
          {shown.map((deed) => (
            <DeedNotice
              key={deed.id}
              deed={deed}
              mine={deed.created_by.id === user.id}
              busy={busyWith.includes(deed.id)}
              onRetry={() => retry.mutate(deed.id)}
              onUndo={() => undo.mutate(deed.id)}
              onDismiss={() => dismiss(deed.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
