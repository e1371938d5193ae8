import { IconPlayerPlay } from '@tabler/icons-react';
import type { Job } from '@vivavoce/contract/types.ts';
import { addLocale, parseLocale, useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnchorButton, type ButtonLook } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';

type TryLinkProps = Pick<ButtonLook, 'variant' | 'size'> & {
  job: Pick<Job, 'id' | 'default_locale'>;
  className?: string | undefined;
};

/** Opens the applicant's screens in a trial run that stores nothing, in the language of the activity. */
export function TryLink({ job, variant = 'outline', size = 'medium', className }: TryLinkProps) {
  const t = useTranslations('overview');
  const pageLanguage = useLocale();
  const href = addLocale(`/j/trial/${job.id}`, parseLocale(job.default_locale) ?? pageLanguage);
  return (
    <AnchorButton variant={variant} size={size} className={className} href={href} target="_blank" rel="noreferrer">
      <Icon of={IconPlayerPlay} size={16} />
      <span>{t('tryIt')}</span>
    </AnchorButton>
  );
}
