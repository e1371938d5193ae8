import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { ChangePill } from '../../../app/shell/change-pill.tsx';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { categoriesQuery, type OwnCategories, changeCategories, refreshEntries } from '../../../queries/marketplace.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import {
  moved,
  newCategory,
  type CategoryRow,
  inputOf,
  isSame,
  namelessSections,
  rebase,
  rowsOf,
} from './categories-form.ts';
import { CategoryCard } from './category-card.tsx';
import '@vivavoce/web-shared/marketplace/market-card.css';
import styles from './categories.module.css';
import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { classes } from '../../../ui/base/classes.ts';

/** The form of all categories: what is typed, what it is based on, and what another user stored meanwhile. */
function useCategoriesForm(current: OwnCategories) {
  const t = useTranslations('marketplace.categories');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [storedRows, setStoredRows] = useState(current);
  const [rows, setRows] = useState(() => rowsOf(current));
  const [nameless, setNameless] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [newer, setNewer] = useState<OwnCategories>();
  const [busy, setBusy] = useState(false);
  const dirty = !isSame(rowsOf(storedRows), rows);
  const markSaved = useUnsaved({
    name: 'marketplace/categories',
    dirty,
    keep: () => ({ rows, stored: storedRows }),
    restore: (savedForm) => {
      setRows(savedForm.rows);
      setStoredRows(savedForm.stored);
    },
  });

  function follow(next: OwnCategories, typed: CategoryRow[]): void {
    setStoredRows(next);
    setRows(typed);
    setNewer(undefined);
  }
  // Another tab may have brought newer categories.
  if (current.version !== storedRows.version && !dirty && !busy) follow(current, rowsOf(current));

  async function save(): Promise<void> {
    if (busy || !dirty || newer) return;
    const missing = namelessSections(rows);
    setNameless(missing);
    setFailure(undefined);
    const [first] = missing;
    if (first) return document.getElementById(first)?.focus();
    setBusy(true);
    try {
      const next = await changeCategories({ categories: inputOf(rows), based_on: storedRows.version });
      client.setQueryData(categoriesQuery.queryKey, next);
      follow(next, rowsOf(next));
      markSaved();
      showToast({ title: t('saved') });
      void refreshEntries(client);
    } catch (error) {
      if (isProblem(error, 409)) setNewer(await client.fetchQuery({ ...categoriesQuery, staleTime: 0 }));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return {
    rows,
    nameless,
    failure,
    busy,
    dirty,
    /** Another user has stored other categories. */
    conflict: newer !== undefined,
    save,
    setRows,
    discard: () => {
      follow(newer ?? storedRows, rowsOf(newer ?? storedRows));
      setNameless([]);
      setFailure(undefined);
    },
    keepMine: () => newer && follow(newer, rebase(rows, newer)),
    takeTheirs: () => newer && follow(newer, rowsOf(newer)),
  };
}

const addId = 'add-category';

/** The first kind of icon that no category has. */
const freeIcon = (rows: readonly CategoryRow[]) =>
  CATEGORY_ICONS.find((icon) => rows.every((row) => row.icon !== icon)) ?? CATEGORY_ICONS[0];

function CategoriesForm({ categories }: { categories: OwnCategories }) {
  const t = useTranslations('marketplace.categories');
  const entry = useTranslations('marketplace.entry');
  const icons = useTranslations('marketplace.icons');
  const form = useCategoriesForm(categories);
  const { rows, setRows } = form;
  const move = (from: number, to: number) => setRows(moved(rows, from, to));

  function add(): void {
    const category = newCategory(freeIcon(rows));
    setRows([...rows, category]);
    focusSoon(category.key);
  }
  async function remove(category: CategoryRow): Promise<void> {
    const name = category.label.trim() || icons(category.icon);
    const agreed =
      category.count === 0 ||
      (await confirm({
        title: t('deletion.title'),
        text: t('deletion.text', { name, count: category.count }),
        action: t('deletion.action'),
        danger: true,
      }));
    if (!agreed) return;
    const at = rows.indexOf(category);
    const next = rows[at + 1] ?? rows[at - 1];
    setRows(rows.filter((row) => row !== category));
    focusSoon(next ? `grip-${next.key}` : addId);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PageHeader
        title={t('title')}
        badge={<ChangePill />}
        actions={
          <>
            <Button variant="ghost" disabled={!form.dirty} onClick={form.discard}>
              {entry('discard')}
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              {entry('save')}
            </Button>
          </>
        }
      />
      <p className="max-w-[68ch] pb-3 text-ink-2">{t('lead')}</p>
      <div className="grid max-w-220 gap-3">
        {form.failure && <FormMessage>{form.failure}</FormMessage>}
        {form.conflict && (
          <FormMessage>
            <span>{t('conflict')}</span>{' '}
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={form.keepMine}>
                {entry('keepMine')}
              </Button>
              <Button size="small" onClick={form.takeTheirs}>
                {entry('takeTheirs')}
              </Button>
            </span>
          </FormMessage>
        )}
        {rows.length === 0 ? (
          <Panel>
            <EmptyState text={t('empty')} />
          </Panel>
        ) : (
          <SortableRows phrases="marketplace.categories.drag" keys={rows.map(({ key }) => key)} onMove={move}>
            <ol className={classes(styles.list, 'm-0 grid max-w-220 list-none gap-3 p-0')} aria-label={t('title')}>
              {rows.map((category, index) => (
                <CategoryCard
                  key={category.key}
                  category={category}
                  index={index}
                  total={rows.length}
                  nameless={form.nameless}
                  onChange={(changes) =>
                    setRows((now) => now.map((row) => (row.key === category.key ? { ...row, ...changes } : row)))
                  }
                  onMove={move}
                  onDelete={() => void remove(category)}
                />
              ))}
            </ol>
          </SortableRows>
        )}
        <div>
          <Button id={addId} disabled={rows.length >= MARKETPLACE_LIMITS.categories_max} onClick={add}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The categories of the company's marketplace with their sections. */
export function CategoriesScreen() {
  const t = useTranslations('marketplace.categories');
  const common = useTranslations('common');
  const { data, isError, error, refetch } = useQuery(categoriesQuery);
  if (data) return <CategoriesForm categories={data} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel padded>
        {isError ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <span className="visually-hidden">{common('loading')}</span>
            <Bone width="60%" height={44} />
          </div>
        )}
      </Panel>
    </>
  );
}
