import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconDots,
  IconLink,
  IconSend,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import type { Application } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
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
  const change = useApplicantChange(application.job.id);
  const changes = changesFor(application);
  const mayCopy = application.abilities.includes('invite');
  if (changes.length === 0 && !mayCopy) return null;

  async function copyLink(): Promise<void> {
    try {
      const { link } = await call('GET /api/jobs/{job}/applications/{application}', {
        params: { job: application.job.id, application: application.id },
      });
      if (link) await copy(link, t('personalLinkCopied'));
      else showToast({ title: t('noLink'), background: 'reject' });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="ghost" size="small" icon aria-label={common('moreFor', { name: application.user.full_name })}>
          <Icon of={IconDots} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((each) => (
          <Menu.Item
            key={each}
            leftSection={<Icon of={icons[each]} size={16} />}
            onClick={() => change.mutate({ change: each, applications: [application] })}
          >
            {each === 'invite' && application.invited_at ? t('changes.inviteAgain') : t(`changes.${each}`)}
          </Menu.Item>
        ))}
        {mayCopy && (
          <Menu.Item leftSection={<Icon of={IconLink} size={16} />} onClick={() => void copyLink()}>
            {t('copyPersonalLink')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
