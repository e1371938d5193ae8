import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { categoriesQuery, changeCategories, refreshEntries, type OwnCategories } from '../../../queries/marketplace.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { inputOf, isSame, namelessSections, rebase, rowsOf, type CategoryRow } from './categories-form.ts';

/** The form of all categories: what is typed, what it is based on, and what another user stored meanwhile. */
export function useCategoriesForm(current: OwnCategories) {
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
