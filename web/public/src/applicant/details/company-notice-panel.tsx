import type { CompanyNotice } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';

/** The company's own notice with what it says about consent. The record of consent stores its version. */
export function CompanyNoticePanel({ company, notice }: { company: string; notice: CompanyNotice }) {
  const t = useTranslations('interview.details.companyNotice');
  return (
    <section className="panel notice-text" aria-labelledby="company-notice-heading">
      <h2 id="company-notice-heading">{t('heading', { company })}</h2>
      <div className="rich">
        <RichText html={notice.notice} />
      </div>
      {notice.consent_text !== '' && (
        <>
          <h3>{t('consent')}</h3>
          <div className="rich">
            <RichText html={notice.consent_text} />
          </div>
        </>
      )}
      <p className="fact-detail">{t('version', { version: String(notice.version) })}</p>
    </section>
  );
}
