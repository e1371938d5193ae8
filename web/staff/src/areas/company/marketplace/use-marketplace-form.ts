import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../../queries/sign-in/session.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import {
  changesOf,
  compare,
  faultsOf,
  valuesOf,
  type MarketplaceField,
  type MarketplaceValues,
} from './marketplace-values.ts';

/** A change of the same settings by another person, before it is decided which version stays. */
export type MarketplaceConflict = { newer: CompanySettings; both: MarketplaceField[] };

const without = (values: Partial<MarketplaceValues>, names: readonly string[]): Partial<MarketplaceValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** The form of the marketplace's settings. What another person changed meanwhile stays, unless it is changed here too. */
export function useMarketplaceForm() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  /** The settings that what is typed would replace; they are those on display until something is typed. */
  const [replaced, setReplaced] = useState<CompanySettings>();
  const [typed, setTyped] = useState<Partial<MarketplaceValues>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [merged, setMerged] = useState<MarketplaceField[]>([]);
  const [conflict, setConflict] = useState<MarketplaceConflict>();
  const [busy, setBusy] = useState(false);
  const base = replaced ?? settings;
  const values = { ...valuesOf(settings), ...typed };
  const dirty = Object.keys(changesOf(settings, values)).length > 0;
  const markSaved = useUnsaved({
    name: 'marketplace-settings',
    dirty,
    keep: () => ({ typed, base }),
    restore: (savedForm) => {
      setTyped(savedForm.typed);
      setReplaced(savedForm.base);
    },
  });

  function clear(): void {
    setTyped({});
    setReplaced(undefined);
    setConflict(undefined);
  }

  async function send(from: CompanySettings): Promise<void> {
    const changes = changesOf(from, { ...valuesOf(from), ...typed });
    client.setQueryData(settingsQuery.queryKey, await changeSettings({ ...changes, revision: from.revision }));
    clear();
    markSaved();
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  }

  async function sendAgain(): Promise<void> {
    const newer = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const { theirs, both } = compare(base, newer, { ...valuesOf(base), ...typed });
    setMerged(theirs);
    if (both.length > 0) return setConflict({ newer, both });
    return send(newer);
  }

  async function save(): Promise<void> {
    if (busy || !dirty || conflict) return;
    const wrong = faultsOf(values);
    setFaults(wrong);
    setFailure(undefined);
    setMerged([]);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send(base).catch((error: unknown) => {
        if (!isProblem(error, 409)) throw error;
        return sendAgain();
      });
    } catch (error) {
      const errors = isProblem(error, 422) ? Object.entries(error.errors) : [];
      if (errors.length > 0)
        setFaults(Object.fromEntries(errors.map(([field, [code = 'wrong_format']]) => [field, code])));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    settings,
    values,
    faults,
    failure,
    merged,
    conflict,
    busy,
    dirty,
    save,
    set: (change: Partial<MarketplaceValues>) => {
      setReplaced(base);
      setTyped((now) => ({ ...now, ...change }));
    },
    discard: () => {
      clear();
      setFaults({});
      setFailure(undefined);
      setMerged([]);
    },
    keepMine: () => {
      setReplaced(conflict?.newer);
      setConflict(undefined);
    },
    takeTheirs: () => {
      setReplaced(conflict?.newer);
      setTyped((now) => without(now, conflict?.both ?? []));
      setConflict(undefined);
    },
  };
}
