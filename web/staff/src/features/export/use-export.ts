import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { ask, isCancelled, NetworkFailure, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { ExportFormat } from '@vivavoce/domain/applications/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Locale as Language } from '@vivavoce/web-shared/i18n/locale.ts';
import { showToast } from '../../app/toasts.ts';
import { cutOffExport, forgetExport, rememberExport } from './cut-off.ts';
import { createRowCounter, filenameOf } from './row-counter.ts';
import { save } from './save-file.ts';

type ReportFilter = Pick<
  QueryInputOf<'GET /api/companies/{shortname}/stats/export'>,
  'from_date' | 'to_date' | 'jobs' | 'kind'
>;

/**
 * The scope of an export: the applicants of one activity, or of the whole company between two days, or the figures of a
 * report.
 */
export type ExportOf =
  | { job: number; company?: never; report?: never; filter?: ApplicantFilter }
  | { company: string; job?: never; report?: ReportFilter };
export type ExportWish = {
  format: ExportFormat;
  from_date: string;
  to_date: string;
  /** Only the applicants of the list as it is filtered. */
  filtered?: boolean;
};

export type Export =
  | { phase: 'ready' }
  /** An export was stopped by a reload. */
  | { phase: 'cut' }
  /** `rows` where the format lets them be counted, `total` where the server knows it. */
  | { phase: 'running'; bytes: number; rows: number | null; total: number | null }
  | { phase: 'done'; rows: number | null }
  | { phase: 'failed'; error: unknown };

/** The filter as an address writes it. */
const toQuery = (filter: ApplicantFilter): QueryInputOf<'GET /api/jobs/{job}/applications/export_job_report'> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

const locales = { en: 'en-gb', fr: 'fr-fr' } as const;

function request(
  of: ExportOf,
  { format, from_date, to_date, filtered }: ExportWish,
  language: Language,
  signal: AbortSignal,
) {
  const locale = locales[language];
  if (of.job !== undefined) {
    const query = { format, locale, ...(filtered && of.filter && toQuery(of.filter)) };
    return ask('GET /api/jobs/{job}/applications/export_job_report', { params: { job: of.job }, query, signal });
  }
  const params = { shortname: of.company };
  if (of.report) {
    const query = { ...of.report, format, locale };
    return ask('GET /api/companies/{shortname}/stats/export', { params, query, signal });
  }
  const query = { format, locale, ...(from_date && { from_date }), ...(to_date && { to_date }) };
  return ask('GET /api/companies/{shortname}/export', { params, query, signal });
}

/** Asks before the page is left, which would stop the export. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Downloads an export, reports its progress, and saves it as a file; leaving cancels it, and reports that. */
export function useExport(of: ExportOf, language: Language) {
  const t = useTranslations('exports.dialog');
  const [state, setState] = useState<Export>(() => ({ phase: cutOffExport(of) ? 'cut' : 'ready' }));
  const running = useRef<AbortController>(null);

  function settle(): void {
    running.current = null;
    forgetExport(of);
    removeEventListener('beforeunload', askBeforeLeaving);
  }
  const leave = useEffectEvent(() => {
    if (running.current) showToast({ title: t('left'), background: 'reject' });
    running.current?.abort();
    settle();
  });
  const arrive = useEffectEvent(() => forgetExport(of));
  useEffect(() => {
    arrive();
    return () => leave();
  }, []);

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
    settle();
    setState({ phase: 'done', rows: rows ?? total });
  }

  function start(wish: ExportWish): void {
    running.current?.abort();
    const stopping = new AbortController();
    running.current = stopping;
    rememberExport(of, wish);
    addEventListener('beforeunload', askBeforeLeaving);
    setState({ phase: 'running', bytes: 0, rows: null, total: null });
    run(wish, stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted || isCancelled(error)) return;
      // A reload aborts the download first, and the stored options must survive it.
      running.current = null;
      removeEventListener('beforeunload', askBeforeLeaving);
      // An answer that breaks off in the middle is a lost connection.
      setState({ phase: 'failed', error: error instanceof TypeError ? new NetworkFailure(error) : error });
    });
  }

  function stop(): void {
    running.current?.abort();
    settle();
    setState({ phase: 'ready' });
  }

  return { state, start, stop };
}
