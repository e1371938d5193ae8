import type { MouseEvent } from 'react';
import { showToast } from '../../app/toasts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { filenameOf } from './row-counter.ts';

const SAVING_MS = 60_000;

export function save(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS);
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Rows as a CSV file that spreadsheets read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/**
 * For links to a file that is exported immediately: a call fetches the file, so that users with a second factor can prove
 * it first, and a refusal is shown on the page. The address stays that of the link, for the menu of the browser.
 */
export function useSaveFile(): (event: MouseEvent, run: () => Promise<Response>) => void {
  const textOf = useErrorText();
  async function fetchAndSave(run: () => Promise<Response>): Promise<void> {
    try {
      const reply = await run();
      save(await reply.blob(), filenameOf(reply.headers.get('content-disposition'), 'export'));
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }
  return (event, run) => {
    event.preventDefault();
    void fetchAndSave(run);
  };
}
