import { useInfiniteQuery, useQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ask, call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { companyUsersQuery } from '../../../queries/company.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { AuditLog } from '../../../features/audit/audit-log.tsx';
import styles from '../../../features/audit/audit.module.css';
import { useSaveFile } from '../../../features/export/save-file.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { isBackwards, toAuditFilter, type AuditSearch, type AuditFilter } from './audit-search.ts';
import { AUDIT_CATEGORIES } from '@vivavoce/domain/companies/audit.ts';
import { addressOf, readOneOf } from '../../../ui/data/list-search.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { classes } from '../../../ui/base/classes.ts';

/** The audit log of the company, page by page into the past. */
const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: before, signal }) => call('GET /api/audit', { query: { ...filter, before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

type AuditFiltersProps = { search: AuditSearch; onChange: (search: AuditSearch) => void };

/** Days, kind of action and user; each takes effect immediately. */
function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useTranslations('audit');
  const { data: users } = useQuery(companyUsersQuery({ page_size: 100 }));
  const { category, user } = search;
  const set = (change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined | '' }) =>
    onChange(addressOf<AuditSearch>({ ...search, ...change }));
  return (
    <div
      className={classes(styles.filters, 'mb-4 flex flex-wrap items-end gap-3')}
      role="group"
      aria-label={t('filters.label')}
    >
      <TextField
        id="audit-from"
        type="date"
        label={t('filters.from')}
        value={search.from ?? ''}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        id="audit-to"
        type="date"
        label={t('filters.to')}
        value={search.to ?? ''}
        error={isBackwards(search) ? t('filters.wrongDays') : undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
      <SelectField
        id="audit-category"
        label={t('filters.category')}
        value={category ?? ''}
        options={[
          { value: '', label: t('filters.all') },
          ...AUDIT_CATEGORIES.map((name) => ({ value: name, label: t(`categories.${name}`) })),
        ]}
        onChange={(value) => set({ category: readOneOf(value, AUDIT_CATEGORIES) })}
      />
      <SelectField
        id="audit-user"
        label={t('filters.user')}
        value={String(user ?? '')}
        options={[
          { value: '', label: t('filters.anyone') },
          ...(users?.results ?? []).map(({ id, full_name, email }) => ({
            value: String(id),
            label: full_name || email,
          })),
        ]}
        onChange={(value) => set({ user: value === '' ? undefined : Number(value) })}
      />
      {Object.keys(search).length > 0 && <Button onClick={() => onChange({})}>{t('filters.clear')}</Button>}
    </div>
  );
}

/** The audit log of the company: filters, entries by day, one entry in a drawer, export. */
export function AuditScreen() {
  const t = useTranslations('audit');
  const search = useSearch({ from: '/_staff/_shell/company-settings/audit' });
  const navigate = useNavigate({ from: '/company-settings/audit' });
  const filter = toAuditFilter(search);
  const saveFile = useSaveFile();
  const log = useInfiniteQuery({ ...auditQuery(filter), enabled: !isBackwards(search) });
  return (
    <>
      <PageHeader
        title={t('title')}
        below
        actions={
          <AnchorButton
            href={hrefOf('GET /api/audit/export', { query: filter as Record<string, string> })}
            download
            variant="primary"
            title={t('exportHint')}
            onClick={(event) => saveFile(event, () => ask('GET /api/audit/export', { query: filter }))}
          >
            {t('export')}
          </AnchorButton>
        }
      />
      <p className="mt-0 mb-4 text-ink-2">{t('lead')}</p>
      <AuditFilters
        search={search}
        onChange={(next: AuditSearch) => void navigate({ search: () => next, replace: true })}
      />
      <AuditLog log={log} empty={t(Object.keys(search).length > 0 ? 'none' : 'empty')} />
    </>
  );
}
