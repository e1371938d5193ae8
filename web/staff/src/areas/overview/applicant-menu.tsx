import { IconClockPlus, IconLink, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useErrorText } from '../../app/error-text.ts';
import { mayExtend } from '../../app/extend/extend-whom.ts';
import { ExtendDialog } from '../../app/extend/lazy-extend-dialog.tsx';
import { showToast } from '../../app/toasts.ts';
import { applicationQuery } from '../../queries/applications.ts';
import { ActionMenu, type ActionMenuItem } from '../../ui/action-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { decisionIcons, decisions, fits, rightFor } from './decisions.ts';
import { useDecision } from './use-decision.ts';
import { useInvite } from './use-invite.ts';

export function ApplicantMenu({ application }: { application: Application }) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const copy = useCopy();
  const client = useQueryClient();
  const decide = useDecision(application.job.id);
  const invite = useInvite(application.job.id);
  const extend = useTranslations('extend');
  const now = useNow();
  const [extending, setExtending] = useState(false);
  const mayInvite = application.abilities.includes('invite');

  async function copyLink(): Promise<void> {
    try {
      const { link } = await client.fetchQuery(applicationQuery(application.job.id, application.id));
      if (link) await copy(link, t('personalLinkCopied'));
      else showToast({ title: t('noLink'), background: 'reject' });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  const items: (ActionMenuItem | false)[] = [
    mayInvite &&
      application.archived_at === null &&
      application.responded_at === null && {
        label: t(application.invited_at ? 'changes.inviteAgain' : 'changes.invite'),
        icon: IconSend,
        onSelect: () => invite.mutate([application.id]),
      },
    mayExtend(application, now) && {
      label: extend('menu'),
      icon: IconClockPlus,
      onSelect: () => setExtending(true),
    },
    ...decisions.map(
      (decision) =>
        application.abilities.includes(rightFor(decision)) &&
        fits(decision, application) && {
          label: t(`changes.${decision}`),
          icon: decisionIcons[decision],
          onSelect: () => decide.mutate({ action: decision, selection: { ids: [application.id] } }),
        },
    ),
    mayInvite && { label: t('copyPersonalLink'), icon: IconLink, onSelect: () => void copyLink() },
  ];
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <>
      <ActionMenu label={common('moreFor', { name: application.user.full_name })} items={shown} />
      {extending && (
        <ExtendDialog job={application.job.id} application={application.id} onClose={() => setExtending(false)} />
      )}
    </>
  );
}
