import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { templatesQuery } from '../../queries/jobs/templates.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { LibrarySearchField } from './library-filters.tsx';
import styles from './library.module.css';
import { isNarrowed, toTemplateFilter, withRetired, type LibrarySearch } from './library-search.ts';
import { LibraryPages, LoadingRows, NoRows } from './question-list.tsx';
import { TemplateRow } from './template-row.tsx';

const route = getRouteApi('/_staff/_shell/_content/library');

/** Whole activities to start from; each leads to its preview. */
export function TemplateList({ search }: { search: LibrarySearch }) {
  const t = useTranslations('library');
  const navigate = route.useNavigate();
  const list = useQuery(templatesQuery(toTemplateFilter(search)));
  const { data } = list;
  return (
    <>
      <div className={styles.tools}>
        <LibrarySearchField to="/library" search={search} label={t('searchTemplates')} />
        <div className={styles.filters}>
          <SortSelect
            label={t('templates.status.label')}
            value={search.retired ? 'retired' : 'active'}
            options={(['active', 'retired'] as const).map((value) => ({
              value,
              label: t(`templates.status.${value}`),
            }))}
            onChange={(value) => void navigate({ search: withRetired(search, value === 'retired') })}
          />
        </div>
      </div>
      <Panel>
        {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <LoadingRows />}
        {data?.results.length === 0 &&
          (search.retired && !isNarrowed(search) ? (
            <EmptyState text={t('templates.noRetired')} />
          ) : (
            <NoRows to="/library" tab="templates" search={search} />
          ))}
        {data && data.results.length > 0 && (
          <ul className={styles.list} aria-label={t('list.templates')}>
            {data.results.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </ul>
        )}
      </Panel>
      {data && <LibraryPages to="/library" page={data} search={search} />}
    </>
  );
}
