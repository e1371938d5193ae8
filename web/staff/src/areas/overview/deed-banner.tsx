import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react';
import type { Deed } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isOpen, progressOf } from '../../app/deeds/progress.ts';
import { useDeedWords } from '../../app/deeds/use-deed-words.ts';
import { useUndoDeed } from '../../app/deeds/use-undo-deed.ts';
import { useUser } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeProgress } from './notice-progress.tsx';
import styles from './sendings.module.css';
import { useDeeds } from './use-deeds.ts';

const icons = {
  waiting: IconClock,
  running: IconUsersGroup,
  undoing: IconArrowBackUp,
  finished: IconCircleCheck,
  undone: IconArrowBackUp,
  failed: IconAlertCircle,
} as const;

type DeedNoticeProps = { deed: Deed; mine: boolean; busy: boolean; onUndo: () => void; onDismiss: () => void };

/** One deed: what happens to how many, how far it is, and the way back. */
export function DeedNotice({ deed, mine, busy, onUndo, onDismiss }: DeedNoticeProps) {
  const t = useTranslations('decide.deeds');
  const common = useTranslations('common');
  const { title, progress, remark } = useDeedWords()(deed);
  const open = isOpen(deed);
  return (
    <li className={styles.notice}>
      <Icon of={icons[deed.state]} />
      <div className={styles.words}>
        <p role="status">
          <b>{title}</b> {remark} {open && !mine && t('by', { name: deed.created_by.full_name })}
        </p>
        {open && <NoticeProgress {...progressOf(deed)} label={title} words={progress} />}
      </div>
      {open && deed.can_undo && (
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

/** What is being done to very many applicants, also after a reload and for colleagues, and what became of it. */
export function DeedBanner({ job }: { job: number }) {
  const t = useTranslations('decide.deeds');
  const user = useUser();
  const { shown, dismiss } = useDeeds(job);
  const undo = useUndoDeed(job);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t('label')}>
      {shown.map((deed) => (
        <DeedNotice
          key={deed.id}
          deed={deed}
          mine={deed.created_by.id === user.id}
          busy={undo.isPending && undo.variables === deed.id}
          onUndo={() => undo.mutate(deed.id)}
          onDismiss={() => dismiss(deed.id)}
        />
      ))}
    </ul>
  );
}
