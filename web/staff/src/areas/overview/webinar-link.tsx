import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';

/** Leads to the registrations of a webinar. */
export default function WebinarLink({ job }: { job: number }) {
  const t = useTranslations('webinar');
  return (
    <LinkButton to="/interviews/$job/registrations" params={{ job: String(job) }}>
      <Icon of={IconUsersGroup} size={16} />
      {t('title')}
    </LinkButton>
  );
}
