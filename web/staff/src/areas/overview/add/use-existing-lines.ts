import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PastedLine } from '@vivavoce/domain/applications/pasted-lines.ts';
import { csvReportQuery } from '../../../queries/applicants/imports.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { asFile, existingLines, linesReading, listOfLines } from './list-of-lines.ts';

/**
 * The pasted lines of people who applied to the activity already: queried at a pause in typing, empty until answered.
 */
export function useExistingLines(job: number, lines: readonly PastedLine[]): readonly PastedLine[] {
  const list = useMemo(() => listOfLines(lines), [lines]);
  const settled = useSettled(list);
  const file = useMemo(() => asFile(settled, 'lines'), [settled]);
  const { data, isPlaceholderData } = useQuery({
    ...csvReportQuery(job, file, linesReading),
    enabled: settled !== '',
  });
  return useMemo(
    () => (data && !isPlaceholderData && settled === list ? existingLines(lines, data) : []),
    [data, isPlaceholderData, settled, list, lines],
  );
}
