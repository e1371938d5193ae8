import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { ContentImport, ContentReport, UndoneImport } from '@vivavoce/contract/types.ts';
import { IMPORT_LIMITS, type ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { RowList } from '../../ui/data/row-list.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { ChosenFile, DropZone, FileButton } from '../../ui/forms/drop-zone.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogFoot } from '../../ui/overlays/dialog-foot.tsx';
import { save, useSaveFile } from '../export/save-file.ts';
import {
  ACCEPTED,
  FORMATS,
  addContent,
  checkQuery,
  exampleOf,
  exportOf,
  importsQuery,
  refresh,
  undoImport,
} from './content-kinds.ts';

/** The place of a value in its row: names of columns, and numbers from 1 as readers count. */
function usePlaceText(): (field: string) => string {
  const t = useTranslations('imports');
  return (field) =>
    field
      .split('.')
      .map((part) => {
        const phrase = `fields.${part}` as 'fields.text';
        if (/^\d+$/.test(part)) return String(Number(part) + 1);
        return t.has(phrase) ? t(phrase) : part;
      })
      .join(' › ');
}

/** The fault of a value of a row, in the language of the reader. */
function useRowFaultText(): (fault: { field: string; message: string }) => string {
  const t = useTranslations('imports');
  const errors = useTranslations('errors');
  const placeText = usePlaceText();
  return ({ field, message }) => {
    const code = `codes.${message as ErrorCode}` as const;
    if (field === 'row') return errors.has(code) ? errors(code) : t('faults.row');
    const phrase = `faults.${message}` as 'faults.required';
    return t.has(phrase)
      ? t(phrase, { field: placeText(field) })
      : t('faults.wrong_format', { field: placeText(field) });
  };
}

/** Reasons why nothing of a file can be read, a sentence for each. */
function useFileFaultTexts(): (error: unknown) => string[] {
  const t = useTranslations('imports');
  const textOf = useErrorText();
  return (error) => {
    if (!isProblem(error, 422)) return [textOf(error)];
    return Object.entries(error.errors).flatMap(([field, codes]) =>
      codes.map((code) => {
        const row = /^row (\d+)$/.exec(field)?.[1];
        if (row !== undefined) return t('file.quote', { row: Number(row) });
        if (field !== 'file') return t(code === 'repeated' ? 'file.repeated' : 'file.unknown_field', { column: field });
        const phrase = `file.${code}` as 'file.no_rows';
        return t.has(phrase) ? t(phrase) : t('file.wrong_format');
      }),
    );
  };
}

/** Takes an import back; the answer says what stayed. */
function useUndo(kind: ImportKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => undoImport(kind, id),
    onSettled: () => Promise.all([refresh[kind](client), client.invalidateQueries(importsQuery(kind))]),
  });
}

function UndoneText({ kind, undone }: { kind: ImportKind; undone: UndoneImport }) {
  const t = useTranslations('imports');
  return (
    <p role="status" className="m-0">
      {t(`${kind}.undone`, undone)}
    </p>
  );
}

/** One of the imports of the last day. */
function ImportRow({ kind, of: row }: { kind: ImportKind; of: ContentImport }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const undo = useUndo(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <span className="grid min-w-0 flex-[1_1_14rem]">
        <span className="font-semibold wrap-anywhere">{row.filename}</span>
        <span className="text-small text-ink-3">
          {row.undone_at === null ? t(`${kind}.added`, { count: row.added }) : t('isUndone')}{' '}
          <When value={row.created_at} length="short" />, {row.created_by.full_name}
        </span>
        {undo.isError && <span className="text-small text-bad-ink">{textOf(undo.error)}</span>}
      </span>
      {undo.data && <UndoneText kind={kind} undone={undo.data} />}
      {row.undone_at === null && !undo.data && (
        <Button
          size="small"
          busy={undo.isPending}
          aria-label={t('undoOf', { name: row.filename })}
          onClick={() => undo.mutate(row.id)}
        >
          {common('undo')}
        </Button>
      )}
    </li>
  );
}

/** The imports of the last day; nothing without any. */
function LatestImports({ kind }: { kind: ImportKind }) {
  const t = useTranslations('imports');
  const { data, error, refetch } = useQuery(importsQuery(kind));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bone width="60%" height={20} />;
  if (data.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="m-0 font-inherit font-semibold">{t('latest')}</h3>
      <p className="m-0 text-small text-ink-3">{t('latestHint')}</p>
      <ul className="m-0 list-none p-0">
        {data.map((row) => (
          <ImportRow key={row.id} kind={kind} of={row} />
        ))}
      </ul>
    </section>
  );
}

/** Downloads of the content as files that can be imported again. */
function Export({ kind }: { kind: ImportKind }) {
  const t = useTranslations('imports');
  const saveFile = useSaveFile();
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="m-0 font-inherit font-semibold">{t('export.title')}</h3>
      <p className="m-0 text-small text-ink-3">{t(`${kind}.export`)}</p>
      <span className="flex flex-wrap gap-2">
        {FORMATS[kind].map((format) => {
          const { href, run } = exportOf(kind, format);
          return (
            <AnchorButton key={format} size="small" href={href} download onClick={(event) => saveFile(event, run)}>
              <Icon of={IconDownload} size={16} />
              {t(`export.${format}`)}
            </AnchorButton>
          );
        })}
      </span>
    </section>
  );
}

/** Rows with errors and parts that are left out, before a file is added and after. */
function Report({ report }: { report: ContentReport }) {
  const t = useTranslations('imports');
  const faultText = useRowFaultText();
  const placeText = usePlaceText();
  const head = ({ row }: { row: number }) => t('row', { row });
  return (
    <>
      <RowList
        label={t('wrong')}
        rows={report.errors}
        total={Math.max(report.errors.length, report.faulty)}
        head={head}
        text={faultText}
        remarkOf={({ value }) => value}
      />
      <RowList
        label={t('leftOut')}
        rows={report.left_out}
        total={report.left_out.length}
        head={head}
        text={({ field }) => placeText(field)}
      />
    </>
  );
}

type CheckedProps = { kind: ImportKind; file: File; onAdded: (report: ContentReport) => void };

/** A chosen file: checked by the server, then added. */
function Checked({ kind, file, onAdded }: CheckedProps) {
  const t = useTranslations('imports');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultTexts = useFileFaultTexts();
  const keys = useRef(createKeyRing());
  const limit = IMPORT_LIMITS.file_max_bytes[kind];
  const { data: report, error } = useQuery(checkQuery(kind, file));
  const add = useMutation({
    mutationFn: () => addContent(kind, file, keys.current.keyFor([file.name, file.size, file.lastModified])),
    onSuccess: async (added) => {
      keys.current.done();
      onAdded(added);
      await Promise.all([refresh[kind](client), client.invalidateQueries(importsQuery(kind))]);
    },
  });
  if (file.size > limit) return <FormMessage>{t('tooLarge', { limit: formatFileSize(limit, tag) })}</FormMessage>;
  if (error) {
    const texts = faultTexts(error);
    return (
      <FormMessage>
        {texts.length > 1 ? (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          texts[0]
        )}
      </FormMessage>
    );
  }
  if (!report)
    return (
      <div aria-busy="true" className="grid gap-4">
        <Bone width="60%" height={20} />
        <Bone width="100%" height={96} />
      </div>
    );
  return (
    <>
      {add.isError && <FormMessage>{textOf(add.error)}</FormMessage>}
      <p role="status" className="m-0">
        {t(`${kind}.found`, { added: report.added, known: report.known, faulty: report.faulty })}
      </p>
      <Report report={report} />
      {report.added > 0 && (
        <DialogFoot>
          <Button variant="primary" busy={add.isPending} onClick={() => add.mutate()}>
            {t(`${kind}.add`, { count: report.added })}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

/** The result of an import, with its undo. */
function Added({ kind, report, onClose }: { kind: ImportKind; report: ContentReport; onClose: () => void }) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const undo = useUndo(kind);
  const { id } = report;
  // The button that had the focus is gone.
  const last = useRef<HTMLButtonElement>(null);
  useEffect(() => last.current?.focus(), []);
  return (
    <>
      {undo.isError && <FormMessage>{textOf(undo.error)}</FormMessage>}
      {undo.data ? (
        <UndoneText kind={kind} undone={undo.data} />
      ) : (
        <p role="status" className="m-0">
          {t(`${kind}.added`, { count: report.added })} {id !== null && t('undoHint')}
        </p>
      )}
      <Report report={report} />
      <DialogFoot>
        {id !== null && !undo.data && (
          <Button variant="ghost" busy={undo.isPending} onClick={() => undo.mutate(id)}>
            {common('undo')}
          </Button>
        )}
        <Button ref={last} variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFoot>
    </>
  );
}

type ContentImportDialogProps = { kind: ImportKind; onClose: () => void };

/** Adds what a file holds, once it was checked, and takes it back within a day; and saves what there is as a file. */
export default function ContentImportDialog({ kind, onClose }: ContentImportDialogProps) {
  const t = useTranslations('imports');
  const tag = useLanguageTag();
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState<ContentReport | null>(null);
  const limits = { rows: IMPORT_LIMITS.rows_max[kind], limit: formatFileSize(IMPORT_LIMITS.file_max_bytes[kind], tag) };
  const example = `${t(`${kind}.exampleName`)}.${FORMATS[kind][0]}`;
  return (
    <Dialog opened title={t(`${kind}.title`)} size="40rem" onClose={onClose}>
      <div className="grid gap-4">
        {added && <Added kind={kind} report={added} onClose={onClose} />}
        {!added && file && (
          <>
            <ChosenFile file={file}>
              <FileButton choose={t('another')} accept={ACCEPTED[kind]} onFile={setFile} />
            </ChosenFile>
            <Checked
              key={`${file.name} ${file.size} ${file.lastModified}`}
              kind={kind}
              file={file}
              onAdded={setAdded}
            />
          </>
        )}
        {!added && !file && (
          <>
            <p className="m-0 text-small text-ink-3">{t(`${kind}.hint`, limits)}</p>
            <DropZone choose={t('choose')} drop={t('drop')} accept={ACCEPTED[kind]} onFile={setFile} />
            <p className="m-0 text-small">
              <button
                type="button"
                className="font-semibold text-accent-ink underline underline-offset-3"
                onClick={() => save(exampleOf(kind), example)}
              >
                {t('example')}
              </button>
            </p>
            <Export kind={kind} />
            <LatestImports kind={kind} />
          </>
        )}
      </div>
    </Dialog>
  );
}
