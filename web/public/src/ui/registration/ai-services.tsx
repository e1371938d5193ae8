import type { AiServices } from '@vivavoce/contract/types.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type Service = NonNullable<AiServices['text']>;

/** The companies that receive what an applicant lets AI read, and their period; what is not stated is left out. */
export function AiServicesText({ services, kind }: { services: AiServices; kind: JobKind }) {
  const t = useTranslations('applicant.privacy.ai');
  const tag = useLanguageTag();
  const { speech, text } = services;
  const countries = new Intl.DisplayNames([tag], { type: 'region' });
  const read = kind === 'cv_copilot' || kind === 'questionnaire' ? kind : 'text';
  const sentences = (what: 'speech' | typeof read, { name, country, kept_days }: Service) => (
    <p className="fact-detail">
      {t(what, { name, country: country === null ? 'none' : (countries.of(country) ?? country) })}
      {kept_days !== null && ` ${t('deleted', { days: kept_days })}`}
    </p>
  );
  const heard = read === 'text' ? speech : null;
  return (
    <>
      {heard && sentences('speech', heard)}
      {text && sentences(read, text)}
      {!heard && !text && <p className="fact-detail">{t('none')}</p>}
    </>
  );
}
