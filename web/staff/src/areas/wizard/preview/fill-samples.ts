import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { fillMergeTags } from '@vivavoce/domain/emails/merge-tags.ts';
import { addLocale, languageTags, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatInZone } from '../../../ui/data/zoned-time.ts';
import type { PreviewText } from './draft-interview.ts';

type Samples = {
  job: Pick<Job, 'title' | 'default_locale' | 'custom_fields'>;
  settings: CompanySettings;
  text: PreviewText;
  minutes: number;
  deadline: Date | null;
  /** Number of questions. */
  count: number;
};

/** Rich text with its merge tags filled for the sample applicant. */
export function fillSamples(html: string, { job, settings, text, minutes, deadline, count }: Samples): string {
  const locale = parseLocale(job.default_locale) ?? 'en';
  const tag = languageTags[locale];
  const { first_name, last_name } = text;
  const length = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const marketplace = addLocale(`/marketplace/${encodeURIComponent(settings.shortname)}`, locale);
  const values = {
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    interview_title: job.title.trim() || text.untitled,
    deadline: deadline ? formatInZone(deadline, tag, settings.time_zone) : '',
    question_count: String(count),
    duration: length.format(minutes),
    organisation_name: settings.account_name,
    ...(isMarketplaceOpen(settings) && { marketplace_url: location.origin + marketplace }),
  };
  const custom_fields = customFieldsFor(job.custom_fields, settings.custom_fields);
  return fillMergeTags(html, { values, custom_fields }, 'html', text.unknownTag).text;
}
