import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { confirm } from '../../../app/confirm.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { ChangePill } from '../../../app/shell/change-pill.tsx';
import { SortableRows } from '../../../features/forms/sortable-rows.tsx';
import { categoriesQuery, type OwnCategories, refreshEntries } from '../../../queries/marketplace.ts';
import { SaveButtons } from '../../../features/forms/save-buttons.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { moved, newCategory, type CategoryRow, categoriesRules, rowsOf } from './categories-form.ts';
import { CategoryCard } from './category-card.tsx';
import '@vivavoce/web-shared/marketplace/market-card.css';
import styles from './categories.module.css';
import { showToast } from '../../../app/toasts.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { classes } from '../../../ui/base/classes.ts';

/** The form of all categories. Another tab may bring newer ones, which show while nothing is typed. */
function useCategoriesForm(current: OwnCategories) {
  const t = useTranslations('marketplace.categories');
  const client = useQueryClient();
  return useForm({
    name: 'marketplace/categories',
    start: () => ({ values: { rows: rowsOf(current) }, base: current }),
    rules: categoriesRules({
      change: (body) => call('PUT /api/marketplace/categories', { body }),
      newest: () => readNewest(client, categoriesQuery),
      onStored: (next) => {
        client.setQueryData(categoriesQuery.queryKey, next);
        showToast({ title: t('saved') });
        void refreshEntries(client);
      },
    }),
    newest: current,
    isNewer: ({ version }, base) => version !== base.version,
  });
}

const addId = 'add-category';

/** The first kind of icon that no category has. */
const freeIcon = (rows: readonly CategoryRow[]) =>
  CATEGORY_ICONS.find((icon) => rows.every((row) => row.icon !== icon)) ?? CATEGORY_ICONS[0];

/** The typed categories in their order, and what may be done with them. */
function useCategoryRows(form: ReturnType<typeof useCategoriesForm>) {
  const t = useTranslations('marketplace.categories');
  const icons = useTranslations('marketplace.icons');
  const { rows } = form.values;
  const setRows = (next: CategoryRow[]) => form.set({ rows: next });
  const move = (from: number, to: number) => setRows(moved(rows, from, to));

  const change = ({ key }: CategoryRow, changes: Partial<CategoryRow>) =>
    form.set((now) => ({ rows: now.rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) }));

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
  return { rows, move, change, add, remove };
}

function CategoriesForm({ categories }: { categories: OwnCategories }) {
  const t = useTranslations('marketplace.categories');
  const textOf = useErrorText();
  const form = useCategoriesForm(categories);
  const { rows, move, change, add, remove } = useCategoryRows(form);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PageHeader title={t('title')} badge={<ChangePill />} actions={<SaveButtons form={form} />} />
      <p className="max-w-[68ch] pb-3 text-ink-2">{t('lead')}</p>
      <div className="grid max-w-220 gap-3">
        {form.failure !== null && <FormMessage>{textOf(form.failure)}</FormMessage>}
        {form.clash && (
          <ClashBox
            text={t('conflict')}
            quiet={form.clash.quiet}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
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
                  nameless={[...form.faults.keys()]}
                  onChange={(changes) => change(category, changes)}
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
