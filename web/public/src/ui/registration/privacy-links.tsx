import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { Dialog } from '../dialog.tsx';

/** The settings that decide how an applicant's data is stored. */
export type PrivacyFacts = {
  company: string;
  /** Address of the notice; null without one. */
  url: string | null;
  /** The company's own notice as rich text; null without one. */
  notice: string | null;
  contact: string;
  /** Reviewers on the panel. */
  reviewers: number;
  /** Days after the activity closes. */
  retention_days: number;
};

function NoticeLink({ url }: { url: string }) {
  const t = useTranslations('applicant.privacy');
  return (
    <a className="text-link" href={url} target="_blank" rel="noopener">
      {t('read')}
      <span className="visually-hidden"> ({t('newTab')})</span>
    </a>
  );
}

function PrivacyDialog({ facts, onClose }: { facts: PrivacyFacts; onClose: () => void }) {
  const t = useTranslations('applicant.privacy');
  const { company, contact, reviewers: count, retention_days: days, notice, url } = facts;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <dl className="privacy">
        <dt>{t('what')}</dt>
        <dd>{t('whatText')}</dd>
        <dt>{t('who')}</dt>
        <dd>{t('whoText', { company, count })}</dd>
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

/** The privacy notice where there is one, and always what is stored, with access and retention. */
export function PrivacyLinks({ facts }: { facts: PrivacyFacts }) {
  const t = useTranslations('applicant.privacy');
  const [open, setOpen] = useState(false);
  return (
    <div className="privacy-links">
      {facts.url && <NoticeLink url={facts.url} />}
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
      {open && <PrivacyDialog facts={facts} onClose={() => setOpen(false)} />}
    </div>
  );
}
