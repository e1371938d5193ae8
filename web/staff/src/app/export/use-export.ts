import { useEffect, useRef, useState } from 'react';
import { ask, isCancelled, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import type { ExportFormat } from '@vivavoce/domain/applications/limits.ts';
import type { Locale as Language } from '@vivavoce/web-shared/i18n/locale.ts';
import { createRowCounter, filenameOf } from './row-counter.ts';

/** What is exported: the applicants of one activity, or of all of the company between two days. */
export type ExportOf = { job: number; company?: never } | { company: string; job?: never };
export type ExportWish = { format: ExportFormat; from_date: string; to_date: string };

export type Export =
  | { phase: 'ready' }
  /** `rows` where the format lets them be counted, `total` where the server knows it. */
  | { phase: 'running'; bytes: number; rows: number | null; total: number | null }
  | { phase: 'done'; rows: number | null }
  | { phase: 'failed'; error: unknown };

const locales = { en: 'en-gb', fr: 'fr-fr' } as const;

function request(of: ExportOf, { format, from_date, to_date }: ExportWish, language: Language, signal: AbortSignal) {
  const locale = locales[language];
  if (of.job !== undefined) {
    const query = { format, locale };
    return ask('GET /api/jobs/{job}/applications/export_job_report', { params: { job: of.job }, query, signal });
  }
  const query = { format, locale, ...(from_date && { from_date }), ...(to_date && { to_date }) };
  return ask('GET /api/companies/{shortname}/export', { params: { shortname: of.company }, query, signal });
}

function save(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Fetches an export, says how far it is, and saves it as a file; leaving cancels it. */
export function useExport(of: ExportOf, language: Language) {
  const [state, setState] = useState<Export>({ phase: 'ready' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(wish: ExportWish, signal: AbortSignal): Promise<void> {
    const reply = await request(of, wish, language, signal);
    const total = Number(reply.headers.get('x-total-rows')) || null;
    const count = wish.format === 'csv' ? createRowCounter() : null;
    const pieces: BlobPart[] = [];
    let bytes = 0;
    let rows: number | null = null;
    const reader = reply.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      bytes += piece.value.length;
      rows = count ? count(piece.value) : null;
      setState({ phase: 'running', bytes, rows, total });
    }
    const type = reply.headers.get('content-type') ?? '';
    save(new Blob(pieces, { type }), filenameOf(reply.headers.get('content-disposition'), `export.${wish.format}`));
    setState({ phase: 'done', rows: rows ?? total });
  }

  function start(wish: ExportWish): void {
    running.current?.abort();
    const stopping = new AbortController();
    running.current = stopping;
    setState({ phase: 'running', bytes: 0, rows: null, total: null });
    run(wish, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted || isCancelled(error)) return;
      // An answer that breaks off in the middle is a lost line.
      setState({ phase: 'failed', error: error instanceof TypeError ? new NetworkFailure(error) : error });
    });
  }

  function stop(): void {
    running.current?.abort();
    setState({ phase: 'ready' });
  }

  return { state, start, stop };
}
