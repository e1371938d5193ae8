import type { ProgressTopic } from '@vivavoce/contract/types.ts';
import { addLocale, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';

/** Topics of practice, each with the way to its figures over time. */
export function TopicList({ topics }: { topics: readonly ProgressTopic[] }) {
  const t = useTranslations('place.progress');
  const locale = useLocale();
  const hasCompanies = new Set(topics.map(({ company }) => company)).size > 1;
  return (
    <ul className="place-rows panel">
      {topics.map(({ topic, name, company, recordings: count, last_at }) => (
        <li key={topic}>
          <a className="place-row" href={addLocale(`/me/progress/${topic}`, locale)}>
            <b>{name}</b>
            <small>
              {hasCompanies && <span>{company}</span>}
              <span>
                <When value={last_at} as="date" say={(date) => t('topicLine', { count, date })} />
              </span>
            </small>
            <svg className="icon place-on" viewBox="0 0 20 20" aria-hidden="true">
              <path d="m8 5 5 5-5 5" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
