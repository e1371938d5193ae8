import { useCallback, useRef } from 'react';
import type { Application } from '@vivavoce/contract/types.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { idsBetween } from '../../../queries/applicants/applicants-list.ts';
import { between, withSome, type Choice } from '../selection/choice.ts';
import type { List } from './use-list.ts';

type Person = Parameters<typeof withSome>[1][number];
/** `row` counts from 0. `range`: with all rows between this one and the one ticked before. */
export type TickAt = { row: number; range: boolean };

/**
 * Ticks or unticks a row, or all from the one before to it. Rows of the range that are not loaded are requested by
 * their position, and taken only where the list still begins and ends there as it is shown here.
 */
export function useTick(
  job: number,
  { filter, loaded }: Pick<List, 'filter' | 'loaded'>,
  onChoose: (change: (before: Choice) => Choice) => void,
) {
  const t = useTranslations('overview.selection');
  const textOf = useErrorText();
  const last = useRef<{ id: number; row: number; list: string }>(undefined);
  const list = JSON.stringify(filter);
  return useCallback(
    async (applicant: Application, on: boolean, { row, range }: TickAt) => {
      const choose = (some: readonly Person[]) => onChoose((before) => withSome(before, some, on));
      const from = range && last.current?.list === list ? last.current : undefined;
      last.current = { id: applicant.id, row, list };
      if (!from) return choose([applicant]);
      const rows = Math.abs(row - from.row) + 1;
      const near = between(from.id, applicant.id, rows, loaded());
      if (near) return choose(near);
      if (rows > APPLICANT_LIMITS.selection_max) {
        const title = t('tooMany', { max: APPLICANT_LIMITS.selection_max });
        return void showToast({ title, description: t('tooManyHint') });
      }
      choose([applicant]);
      try {
        const ids = await idsBetween(job, filter, Math.min(row, from.row), rows);
        const ends = [ids[0], ids.at(-1)];
        const same = ids.length === rows && ends.includes(from.id) && ends.includes(applicant.id);
        if (same) choose(ids.map((id) => (id === applicant.id ? applicant : { id })));
        else showToast({ title: t('moved') });
      } catch (error) {
        showToast({ title: textOf(error), background: 'reject' });
      }
    },
    [job, list, filter, loaded, onChoose, t, textOf],
  );
}
