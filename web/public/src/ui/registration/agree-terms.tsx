import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PublicJob } from '../../page-data.ts';
import { Checkbox } from '../field.tsx';
import { PrivacyLink } from './privacy-link.tsx';

/** Whether the company or the installation has a privacy notice to agree to. */
export const hasNotice = ({ company }: PublicJob): boolean => company.privacy_url !== null || company.notice !== null;

type AgreeTermsProps = {
  job: PublicJob;
  checked: boolean;
  error: string | undefined;
  onChange: (agreed: boolean) => void;
};

/** The consent without which no applicant registers, and what it is about. */
export function AgreeTerms({ job, checked, error, onChange }: AgreeTermsProps) {
  const t = useTranslations('applicant.landing');
  const { name, data_role, privacy_url, notice } = job.company;
  return (
    <>
      <Checkbox
        name="agree_terms"
        checked={checked}
        onChange={onChange}
        error={error}
        hint={t('privacyHint', { company: name })}
        required
      >
        {hasNotice(job) ? t('agree_terms') : t('agreeKept', { company: name, days: job.retention_days })}
      </Checkbox>
      <PrivacyLink
        facts={{
          kind: job.job_kind,
          company: name,
          data_role,
          url: privacy_url,
          notice,
          ai: job.ai_services,
          contact: job.contact_name,
          reviewers: job.reviewers,
          retention_days: job.retention_days,
        }}
      />
    </>
  );
}
