import { IconArchive, IconArchiveOff, IconArrowBackUp, IconLink, IconSend, IconStar, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { applicationQuery } from '../../queries/applications.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useApplicantChange, type Change } from './use-applicant-change.ts';

const icons = {
  invite: IconSend,
  shortlist: IconStar,
  reject: IconX,
  unshortlist: IconArrowBackUp,
  archive: IconArchive,
  unarchive: IconArchiveOff,
} as const;

/** The changes that make sense for one applicant now, from the rights the server states. */
function changesFor(application: Application): Change[] {
  const may = new Set(application.abilities);
  const decided = application.shortlisted_at ?? application.rejected_at;
  const archived = application.archived_at !== null;
  const changes: (Change | false)[] = [
    may.has('invite') && !archived && application.responded_at === null && 'invite',
    may.has('decide') && !archived && application.shortlisted_at === null && 'shortlist',
    may.has('decide') && !archived && application.rejected_at === null && 'reject',
    may.has('decide') && decided !== null && 'unshortlist',
    may.has('archive') && (archived ? 'unarchive' : 'archive'),
  ];
  return changes.filter((change) => change !== false);
}

export function ApplicantMenu({ application }: { application: Application }) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const copy = useCopy();
  const client = useQueryClient();
  const change = useApplicantChange(application.job.id);
  const mayCopy = application.abilities.includes('invite');

  async function copyLink(): Promise<void> {
    try {
      const { link } = await client.fetchQuery(applicationQuery(application.job.id, application.id));
      if (link) await copy(link, t('personalLinkCopied'));
      else showToast({ title: t('noLink'), background: 'reject' });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  const items = changesFor(application).map((each) => ({
    label: each === 'invite' && application.invited_at ? t('changes.inviteAgain') : t(`changes.${each}`),
    icon: icons[each],
    onSelect: () => change.mutate({ change: each, applications: [application] }),
  }));
  if (mayCopy) items.push({ label: t('copyPersonalLink'), icon: IconLink, onSelect: () => void copyLink() });
  if (items.length === 0) return null;
  return <ActionMenu label={common('moreFor', { name: application.user.full_name })} items={items} />;
}
