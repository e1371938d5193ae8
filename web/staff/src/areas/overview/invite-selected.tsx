import { IconSend } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Chosen } from './choice.ts';
import { SelectionAction } from './selection-action.tsx';
import { useInvite } from './use-invite.ts';

/** Sends the invitation to those chosen by name who have not answered yet. */
export function InviteSelected({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const t = useTranslations('overview');
  const { job, known, selection } = chosen;
  const invite = useInvite(job.id);
  const open = job.status === 'Published' && !job.archived && job.abilities.includes('invite');
  const fitting = known.filter(({ responded_at, archived_at }) => responded_at === null && archived_at === null);
  if (!open || !('ids' in selection) || fitting.length === 0) return null;
  return (
    <SelectionAction
      icon={IconSend}
      label={t('changes.invite')}
      busy={invite.isPending}
      onClick={() =>
        invite.mutate(
          fitting.map(({ id }) => id),
          { onSuccess: onDone },
        )
      }
    />
  );
}
