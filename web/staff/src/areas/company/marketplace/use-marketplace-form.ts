import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../../queries/session.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { changesOf, faultsOf, valuesOf, type MarketplaceValues } from './marketplace-values.ts';

/** The form of the marketplace's settings. What another person changed meanwhile stays, unless it is changed here too. */
export function useMarketplaceForm() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const stored = useSettings();
  const [typed, setTyped] = useState<Partial<MarketplaceValues>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const values = { ...valuesOf(stored), ...typed };
  const changes = changesOf(stored, values);
  const dirty = Object.keys(changes).length > 0;
  const saved = useUnsaved({
    name: 'marketplace-settings',
    dirty,
    keep: () => typed,
    restore: (kept) => setTyped(kept),
  });

  async function save(): Promise<void> {
    if (busy || !dirty) return;
    const wrong = faultsOf(values);
    setFaults(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      client.setQueryData(settingsQuery.queryKey, await changeSettings(changes));
      setTyped({});
      saved();
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
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
    stored,
    values,
    faults,
    failure,
    busy,
    dirty,
    save,
    set: (change: Partial<MarketplaceValues>) => setTyped((now) => ({ ...now, ...change })),
    discard: () => {
      setTyped({});
      setFaults({});
      setFailure(undefined);
    },
  };
}
