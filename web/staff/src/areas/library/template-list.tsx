import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { templatesQuery } from '../../queries/jobs/templates.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { LibrarySearchField } from './library-filters.tsx';
import styles from './library.module.css';
import { toTemplateFilter, type LibrarySearch } from './library-search.ts';
import { LibraryPages, LoadingRows, NoRows } from './question-list.tsx';

/** Whole activities to start from; each leads to its preview. */
export function TemplateList({ search }: { search: LibrarySearch }) {
  const t = useTranslations('library');
  const list = useQuery(templatesQuery(toTemplateFilter(search)));
  const { data } = list;
  return (
    <>
      <div className={styles.tools}>
        <LibrarySearchField search={search} label={t('searchTemplates')} />
      </div>
      <Panel>
        {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <LoadingRows />}
        {data?.results.length === 0 && <NoRows tab="templates" search={search} />}
        {data && data.results.length > 0 && (
          <ul className={styles.list} aria-label={t('list.templates')}>
            {data.results.map((template) => (
              <li key={template.id} className={styles.row}>
                <div className={styles.words}>
                  <Link
                    className={styles.question}
                    to="/interviews/create/template"
                    search={{ q: template.title, open: template.id }}
                  >
                    {template.title}
                  </Link>
                  <p className={styles.facts}>
                    <Pill>{t(template.shared ? 'templates.shared' : 'templates.own')}</Pill>
                    <span>
                      {t('templates.facts', { questions: template.question_count, minutes: template.duration })}
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {data && <LibraryPages page={data} search={search} />}
    </>
  );
}
