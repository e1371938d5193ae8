import { useInfiniteQuery, useQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ask, call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { companyUsersQuery } from '../../../queries/company.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { AuditLog } from '../../../features/audit/audit-log.tsx';
import styles from '../../../features/audit/audit.module.css';
import { save, useSaveFile } from '../../../features/export/save-file.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { isBackwards, toAuditFilter, type AuditSearch, type AuditFilter } from './audit-search.ts';
import { AUDIT_CATEGORIES } from '@vivavoce/domain/companies/audit.ts';
import { addressOf, readOneOf } from '../../../ui/data/list-search.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { classes } from '../../../ui/base/classes.ts';
import type { FormEvent } from 'react';
import type { AuditHead } from '@vivavoce/contract/types.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { showToast } from '../../../app/toasts.ts';
import { FormNotices } from '../../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../../features/forms/save-buttons.tsx';
import { useSettingsForm } from '../../../features/forms/use-settings-form.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { auditPart, retentionChoices, yearsOf } from './retention-choices.ts';

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

/** A head as a line of the file that `npm run admin -- audit verify --head` reads. */
const saveHead = (head: AuditHead) =>
  save(
    new Blob([`${JSON.stringify(head)}\n`], { type: 'application/jsonl' }),
    `audit-head-${head.signed_at.slice(0, 10)}.jsonl`,
  );

/** How far the log is sealed, and its newest head. */
function ChainState() {
  const t = useTranslations('audit.proof');
  const tag = useLanguageTag();
  const chain = useQuery(apiQuery('GET /api/audit/chain'));
  if (chain.isError) return <LoadError error={chain.error} onRetry={() => void chain.refetch()} />;
  if (!chain.data) return <Bone width="60%" />;
  const { sealed, removed, waiting, sealed_until, head } = chain.data;
  return (
    <>
      <p>
        {sealed_until === null ? t('none') : t('sealed', { sealed, until: formatExact(new Date(sealed_until), tag) })}
        {removed > 0 && ` ${t('removed', { removed })}`}
        {waiting > 0 && ` ${t('waiting', { waiting })}`}
      </p>
      <p>{head ? t('head', { at: formatExact(new Date(head.signed_at), tag) }) : t('noHead')}</p>
      {head && (
        <div>
          <Button onClick={() => saveHead(head)}>{t('save')}</Button>
        </div>
      )}
    </>
  );
}

/** How long entries are kept, and how a change of the log would be noticed. */
function RetentionPanel() {
  const t = useTranslations('audit.proof');
  const tag = useLanguageTag();
  const { audit_days: current } = useSettings();
  const form = useSettingsForm(auditPart);
  const { audit_days: chosen } = form.values;
  const periodOf = (days: number) => {
    const years = yearsOf(days);
    return years === null ? t('days', { days }) : t('years', { years });
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await form.save()) showToast({ title: t('saved') });
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Panel
        title={t('title')}
        action={<SaveButtons form={form} />}
        className="mb-4 grid min-w-0 content-start gap-4 [&_p]:max-w-[68ch]"
      >
        <FormNotices
          form={form}
          labelOf={() => t('period')}
          theirsOf={(_, newest) => periodOf(newest.audit_days).toLocaleLowerCase(tag)}
        />
        <div className="grid grid-cols-[minmax(0,16rem)_1fr] gap-8 max-md:grid-cols-1 max-md:gap-4">
          <SelectField
            id="audit_days"
            label={t('period')}
            value={chosen}
            options={retentionChoices(current).map((days) => ({ value: String(days), label: periodOf(days) }))}
            onChange={(audit_days) => form.set({ audit_days })}
          />
          <div className="grid content-start gap-2">
            {Number(chosen) < current && <p role="status">{t('shorter', { period: periodOf(Number(chosen)) })}</p>}
            <ChainState />
          </div>
        </div>
      </Panel>
    </form>
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
          <>
            {(['jsonl', 'csv'] as const).map((format) => (
              <AnchorButton
                key={format}
                href={hrefOf('GET /api/audit/export', { query: { ...filter, format } as Record<string, string> })}
                download
                variant={format === 'csv' ? 'primary' : 'outline'}
                title={t(format === 'csv' ? 'exportHint' : 'exportJsonHint')}
                onClick={(event) =>
                  saveFile(event, () => ask('GET /api/audit/export', { query: { ...filter, format } }))
                }
              >
                {t(format === 'csv' ? 'export' : 'exportJson')}
              </AnchorButton>
            ))}
          </>
        }
      />
      <p className="mt-0 mb-4 text-ink-2">{t('lead')}</p>
      <RetentionPanel />
      <AuditFilters
        search={search}
        onChange={(next: AuditSearch) => void navigate({ search: () => next, replace: true })}
      />
      <AuditLog log={log} empty={t(Object.keys(search).length > 0 ? 'none' : 'empty')} />
    </>
  );
}
