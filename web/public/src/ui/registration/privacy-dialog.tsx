import type { AiServices } from '@vivavoce/contract/types.ts';
import type { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { AiServicesText } from './ai-services.tsx';
import { Dialog } from '../dialog.tsx';

/** Opens the privacy notice of the installation in a new tab. */
function NoticeLink({ url }: { url: string }) {
  const t = useTranslations('applicant.privacy');
  return (
    <a className="text-link" href={url} target="_blank" rel="noopener">
      {t('whole')}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}

/** The settings that decide how an applicant's data is stored. */
export type PrivacyFacts = {
  kind: JobKind;
  company: string;
  data_role: (typeof DATA_ROLES)[number];
  /** Address of the notice; null without one. */
  url: string | null;
  /** The company's own notice as rich text; null without one. */
  notice: string | null;
  contact: string;
  /** Receivers of what AI reads; null where applicants are not asked for their consent to AI. */
  ai: AiServices | null;
  /** Reviewers on the panel. */
  reviewers: number;
  /** Days after the activity closes. */
  retention_days: number;
};

/** Stored data of an applicant, who sees them and for how long. */
export default function PrivacyDialog({ facts, onClose }: { facts: PrivacyFacts; onClose: () => void }) {
  const t = useTranslations('applicant.privacy');
  const handedIn = useTranslations('kinds.handedIn');
  const { company, data_role, contact, reviewers: count, retention_days: days, notice, url } = facts;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <dl className="privacy">
        <dt>{t('what')}</dt>
        <dd>{t('whatText', { given: handedIn(facts.kind) })}</dd>
        <dt>{t('who')}</dt>
        <dd>{t('whoText', { company, count })}</dd>
        <dt>{t('decides')}</dt>
        <dd>{t(`decidesText.${data_role}`, { company })}</dd>
        {facts.ai && (
          <>
            <dt>{t('ai.heading')}</dt>
            <dd>
              <AiServicesText services={facts.ai} kind={facts.kind} />
            </dd>
          </>
        )}
        <dt>{t('howLong')}</dt>
        <dd>{t('howLongText', { days })}</dd>
        <dt>{t('rights')}</dt>
        <dd>{t('rightsText', { contact })}</dd>
      </dl>
      {notice !== null && (
        <section aria-labelledby="company-notice">
          <h3 id="company-notice">{t('companyNotice', { company })}</h3>
          <div className="rich">
            <RichText html={notice} />
          </div>
        </section>
      )}
      {url && (
        <p>
          <NoticeLink url={url} />
        </p>
      )}
    </Dialog>
  );
}
