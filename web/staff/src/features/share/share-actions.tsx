import { IconDownload, IconShare, type Icon as TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { ShareDialog } from './lazy-share-dialog.tsx';

export type SharedApplication = {
  id: number;
  job: number;
  /** Names the application in a menu. */
  title: string;
  may_share: boolean;
  may_download: boolean;
};

/** Downloads recordings and files of applicants of one activity as an archive. */
export const downloadRecordings = (job: number, applicants: readonly number[]): void =>
  window.location.assign(`/api/jobs/${job}/recordings?applicants=${applicants.join('-')}`);

type ActionProps = {
  label: string;
  icon: TablerIcon;
  /** Only the icon is shown. */
  small: boolean;
  applications: readonly SharedApplication[];
  run: (application: SharedApplication) => void;
};

/** One button; with several applications it opens a menu of them. */
function Action({ label, icon, small, applications, run }: ActionProps) {
  const [first, ...others] = applications;
  if (!first) return null;
  const face = (
    <>
      <Icon of={icon} size={16} />
      {!small && label}
    </>
  );
  if (others.length === 0)
    return (
      <Button icon={small} aria-label={label} title={small ? label : undefined} onClick={() => run(first)}>
        {face}
      </Button>
    );
  const items = applications.map((application) => ({
    label: application.title,
    icon,
    onSelect: () => run(application),
  }));
  return <ActionMenu label={label} items={items} face={face} />;
}

type ShareActionsProps = { name: string; applications: readonly SharedApplication[]; small?: boolean };

/** Share and Download for an applicant, each once there is an application for it. */
export function ShareActions({ name, applications, small = false }: ShareActionsProps) {
  const t = useTranslations('common');
  const [shared, setShared] = useState<SharedApplication | null>(null);
  return (
    <>
      <Action
        label={t('share')}
        icon={IconShare}
        small={small}
        applications={applications.filter(({ may_share }) => may_share)}
        run={setShared}
      />
      <Action
        label={t('download')}
        icon={IconDownload}
        small={small}
        applications={applications.filter(({ may_download }) => may_download)}
        run={({ id, job }) => downloadRecordings(job, [id])}
      />
      {shared && <ShareDialog job={shared.job} applicants={[shared.id]} name={name} onClose={() => setShared(null)} />}
    </>
  );
}
