import { useState } from 'react';
import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { cutOffExport } from './cut-off.ts';
import { useExport, type ExportOf, type ExportWish, type Export } from './use-export.ts';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { formatFileSize, formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';

/** The progress of an export: rows where they can be counted, else bytes; its total size is unknown before the end. */
function ExportProgress({ state }: { state: Extract<Export, { phase: 'running' }> }) {
  const t = useTranslations('exports.dialog');
  const tag = useLanguageTag();
  const { rows, total, bytes } = state;
  const share = rows !== null && total !== null ? { value: Math.min(rows, total), max: total } : {};
  const text =
    rows === null
      ? total === null
        ? t('bytes', { size: formatFileSize(bytes, tag) })
        : t('bytesOf', { size: formatFileSize(bytes, tag), count: total })
      : total === null
        ? t('rows', { count: rows })
        : t('rowsOf', { rows: formatNumber(rows, tag), total: formatNumber(total, tag) });
  return (
    <div className="grid gap-2 tabular-nums">
      <ProgressBar label={t('running')} {...share} />
      <p>{bytes === 0 ? t('running') : text}</p>
      <p className="text-[13px] leading-4.5 text-pretty text-ink-3">{t('stay')}</p>
    </div>
  );
}

type ScopeFieldProps = { filtered: boolean; disabled: boolean; onChange: (filtered: boolean) => void };

/** All applicants of the activity, or those of the list on the page. */
function ScopeField({ filtered, disabled, onChange }: ScopeFieldProps) {
  const t = useTranslations('exports.dialog');
  return (
    <RadioCards
      label={t('whom')}
      value={filtered ? 'list' : 'all'}
      disabled={disabled}
      options={[
        { value: 'all', title: t('all'), text: t('allText') },
        { value: 'list', title: t('list'), text: t('listText') },
      ]}
      onChange={(value) => onChange(value === 'list')}
    />
  );
}

type DayFieldsProps = {
  wish: ExportWish;
  backwards: boolean;
  disabled: boolean;
  onChange: (change: Partial<ExportWish>) => void;
};

/** The days on which the exported applicants were added. */
function DayFields({ wish, backwards, disabled, onChange }: DayFieldsProps) {
  const t = useTranslations('exports.dialog');
  return (
    <div className="grid grid-cols-[1fr_1fr] items-start gap-3 narrow:grid-cols-1">
      <TextField
        id="export-from"
        type="date"
        label={t('from')}
        optional
        value={wish.from_date}
        disabled={disabled}
        onChange={(event) => onChange({ from_date: event.target.value })}
      />
      <TextField
        id="export-to"
        type="date"
        label={t('to')}
        optional
        value={wish.to_date}
        disabled={disabled}
        error={backwards ? t('backwards') : undefined}
        onChange={(event) => onChange({ to_date: event.target.value })}
      />
    </div>
  );
}

export type ExportDialogProps = ExportOf & { onClose: () => void };

/** Exports applicants as a spreadsheet, in the language of the screen. */
export default function ExportDialog({ onClose, ...of }: ExportDialogProps) {
  const t = useTranslations('exports.dialog');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const language = useLocale();
  const { state, start, stop } = useExport(of, language);
  const [wish, setWish] = useState<ExportWish>(
    () => cutOffExport(of) ?? { format: 'xlsx', from_date: '', to_date: '' },
  );
  const subject = of.report ? 'report' : of.job === undefined ? 'company' : 'job';
  const running = state.phase === 'running';
  const backwards = wish.from_date !== '' && wish.to_date !== '' && wish.from_date > wish.to_date;
  const set = (change: Partial<ExportWish>) => setWish({ ...wish, ...change });

  return (
    <Dialog opened title={t(subject)} size="30rem" locked={running} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running && !backwards) start(wish);
        }}
      >
        {state.phase === 'failed' && (
          <FormMessage>{isProblem(state.error, 429) ? t('busy') : textOf(state.error)}</FormMessage>
        )}
        {state.phase === 'cut' && <FormMessage>{t('cut')}</FormMessage>}
        {state.phase === 'done' && (
          <FormMessage tone="info">{t('done', { count: of.report ? -1 : (state.rows ?? -1) })}</FormMessage>
        )}
        <SelectField
          id="export-format"
          label={t('format')}
          hint={t(`formatHints.${wish.format}`)}
          value={wish.format}
          disabled={running}
          options={EXPORT_FORMATS.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
          onChange={(format) => set({ format: EXPORT_FORMATS.find((each) => each === format) ?? 'xlsx' })}
        />
        {of.job !== undefined && of.filter && (
          <ScopeField filtered={wish.filtered ?? false} disabled={running} onChange={(filtered) => set({ filtered })} />
        )}
        {subject === 'company' && <DayFields wish={wish} backwards={backwards} disabled={running} onChange={set} />}
        <p className="text-[13px] leading-4.5 text-pretty text-ink-3">{t(`${subject}Hint`)}</p>
        {running && <ExportProgress state={state} />}
        <p className="visually-hidden" role="status">
          {running ? t('running') : ''}
        </p>
        <DialogFoot>
          {running ? <Button onClick={stop}>{t('stop')}</Button> : <Button onClick={onClose}>{common('close')}</Button>}
          <Button type="submit" variant="primary" busy={running}>
            {t('start')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
