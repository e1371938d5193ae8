import { useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { readPastedLines } from '@vivavoce/domain/applications/pasted-lines.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-send.ts';
import { formOf } from '../../queries/applicants/imports.ts';
import { refreshCohort } from '../../queries/cohorts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { LinesField } from '../../ui/forms/lines-field.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type Report = ResultOf<'POST /api/cohorts/{cohort}/members'>;

/** Rows with errors that the dialog lists; the rest is counted. */
const SHOWN = 8;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Pasted lines as a file; a line that names no person stays as it is, so that the report names its row. */
function fileOf(text: string): File {
  const rows = readPastedLines(text).lines.map(({ applicant, text: line }) =>
    applicant
      ? [applicant.first_name, applicant.last_name, applicant.email].map(quoted).join(',')
      : `"","",${quoted(line)}`,
  );
  return new File([rows.join('\n')], 'lines.csv', { type: 'text/csv' });
}

function ReportText({ report }: { report: Report }) {
  const t = useTranslations('cohorts.add');
  const fault = useFieldErrorText();
  // The last fault of a row is that of its address, which names the row.
  const errors = [...new Map(report.errors.map((error) => [error.row, error])).values()].slice(0, SHOWN);
  if (report.missing.length > 0) return <FormMessage>{t('missing')}</FormMessage>;
  return (
    <div className="grid gap-3" role="status">
      <ul className="grid gap-1 rounded-2 bg-sunken px-4 py-3">
        <li className="font-semibold">{t('good', { count: report.good })}</li>
        {report.unknown > 0 && <li>{t('unknown', { count: report.unknown })}</li>}
        {report.known > 0 && <li>{t('known', { count: report.known })}</li>}
        {report.repeated > 0 && <li>{t('repeated', { count: report.repeated })}</li>}
        {report.faulty > 0 && <li>{t('faulty', { count: report.faulty })}</li>}
      </ul>
      {errors.length > 0 && (
        <ul className="grid gap-1 text-small text-ink-2" aria-label={t('errors')}>
          {errors.map(({ row, field, message, value }) => (
            <li key={`${row} ${field}`} className="wrap-anywhere">
              {t('error', { row, value, fault: fault(message) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A list as it is typed or chosen, the report on it, and the calls that check and add it. */
function useMembersList(cohort: CohortDetail, onDone: () => void) {
  const t = useTranslations('cohorts.add');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<{ list: File; report: Report; key: string } | null>(null);
  const sendList = (list: File, { check, key }: { check: 'true' | 'false'; key: string }) =>
    call('POST /api/cohorts/{cohort}/members', {
      params: { cohort: cohort.id },
      // Pasted lines have their columns in order; the columns of a file are recognised.
      query: { check, ...(list !== file && { columns: 'first_name,last_name,email', header: 'false' }) },
      body: formOf(list),
      headers: { 'idempotency-key': key },
    });
  const checking = useSend(async () => {
    const list = file ?? fileOf(text);
    const report = await sendList(list, { check: 'true', key: newIdempotencyKey() });
    setChecked({ list, report, key: newIdempotencyKey() });
  });
  const adding = useSend(async () => {
    if (!checked) return;
    const { good } = await sendList(checked.list, { check: 'false', key: checked.key });
    showToast({ title: t('done', { count: good }) });
    refreshCohort(client, cohort.id);
    onDone();
  });
  const change = (to: { text?: string; file?: File }) => {
    setText(to.text ?? '');
    setFile(to.file ?? null);
    setChecked(null);
  };
  const isEmpty = file === null && text.trim() === '';
  const good = checked?.report.good ?? 0;
  const submit = () => {
    if (good > 0) void adding.send();
    else if (!isEmpty) void checking.send();
  };
  return {
    text,
    file,
    report: checked?.report,
    good,
    isEmpty,
    busy: checking.busy || adding.busy,
    failure: checking.failure ?? adding.failure,
    change,
    submit,
  };
}

/** Adds people from a list: checked first, and added once the report was read. */
export default function MembersDialog({ cohort, onClose }: { cohort: CohortDetail; onClose: () => void }) {
  const t = useTranslations('cohorts.add');
  const common = useTranslations('common');
  const input = useRef<HTMLInputElement>(null);
  const { text, file, report, good, isEmpty, busy, failure, change, submit } = useMembersList(cohort, onClose);
  return (
    <Dialog opened title={t('title')} size="38rem" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <LinesField
          id="cohort-lines"
          rows={5}
          label={t('lines')}
          hint={t('linesHint')}
          value={text}
          onChange={(lines) => change({ text: lines })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => input.current?.click()}>
            <Icon of={IconUpload} size={16} />
            {t('file')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={t('file')}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) change({ file: chosen });
              currentTarget.value = '';
            }}
          />
          <span className="text-small wrap-anywhere text-ink-2">{file ? file.name : t('fileHint')}</span>
        </div>
        {report && <ReportText report={report} />}
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={isEmpty}>
            {good > 0 ? t('submit', { count: good }) : t('check')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
