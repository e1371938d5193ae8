import { useState, type ReactNode } from 'react';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import { readCaptionsFile } from './captions-file.ts';
import type { CaptionsFile } from './captions-file.ts';
import styles from './transcript.module.css';

/** Languages that are often spoken in interviews; the server takes any. */
const LANGUAGES =
  'ar bn cs da de el en es et fi fr he hi hu id it ja ko lt lv nl no pl pt ro ru sk sl sv th tr uk ur vi zh'.split(' ');

type NewTranscript = { text: string; language: string };

type TranscriptFormProps = {
  value: NewTranscript;
  onChange: (value: NewTranscript) => void;
  onSave: (change: NewTranscript | { file: string; language: string }) => void;
  onCancel: () => void;
  pending: boolean;
  error: string | null;
  /** Asks which version stays, where another one was saved meanwhile. */
  clash: ReactNode;
};

function useLanguages(): { code: string; name: string }[] {
  const tag = useLanguageTag();
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  return LANGUAGES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, tag),
  );
}

/** The chosen file, and what of it will be left out. */
function ChosenFile({ file, onRemove }: { file: CaptionsFile; onRemove: () => void }) {
  const t = useTranslations('transcript');
  const tag = useLanguageTag();
  const lines = file.warnings.flatMap(({ line }) => (line === null ? [] : String(line)));
  return (
    <div role="status">
      <p>
        {t('fileChosen', { name: file.name })}{' '}
        <button type="button" onClick={onRemove}>
          {t('removeFile')}
        </button>
      </p>
      {lines.length > 0 && (
        <p>{t('fileLines', { count: lines.length, lines: new Intl.ListFormat(tag).format(lines) })}</p>
      )}
      {file.warnings.some(({ line }) => line === null) && <p>{t('fileEncoding')}</p>}
    </div>
  );
}

/** A chosen file of captions, and why it cannot be used. */
function useCaptionsFile() {
  const t = useTranslations('transcript');
  const [file, setFile] = useState<CaptionsFile | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const faultOf = ({ fault: wrong }: CaptionsFile) =>
    wrong && (wrong.line === null ? t(`own.faults.${wrong.problem}`) : t('fileFault', { line: wrong.line }));
  const fault = tooLarge ? t('fileTooLarge') : file && faultOf(file);
  const choose = async (chosen: File | undefined) => {
    setTooLarge(chosen !== undefined && chosen.size > TRANSCRIPT_LIMITS.file_max_characters);
    if (chosen && chosen.size <= TRANSCRIPT_LIMITS.file_max_characters) setFile(await readCaptionsFile(chosen));
  };
  return { file, fault, choose, remove: () => setFile(null), forget: () => setTooLarge(false) };
}

/** A new transcript: typed, or a file of captions. */
export function TranscriptForm({ value, onChange, onSave, onCancel, pending, error, clash }: TranscriptFormProps) {
  const t = useTranslations('transcript');
  const languages = useLanguages();
  const { file, fault: fileFault, choose, remove, forget } = useCaptionsFile();
  const { language } = value;
  const fault = fileFault ?? error;
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(file ? { file: file.text, language } : value);
      }}
    >
      <div className={styles.head}>
        <h2>{t('writeTitle')}</h2>
      </div>
      <div className={styles.form}>
        {!file && (
          <label>
            {t('text')}
            <textarea
              id="transcript-text"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens at the press of a button
              autoFocus
              value={value.text}
              maxLength={TRANSCRIPT_LIMITS.text_max_characters}
              aria-describedby="transcript-hint"
              onChange={(event) => {
                forget();
                onChange({ ...value, text: event.target.value });
              }}
            />
          </label>
        )}
        {!file && <p id="transcript-hint">{t('textHint')}</p>}
        {file ? (
          <ChosenFile file={file} onRemove={remove} />
        ) : (
          <label>
            {t('file')}
            <input
              type="file"
              accept=".vtt,.srt,text/vtt,application/x-subrip"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          </label>
        )}
        <label>
          {t('language')}
          <select value={language} onChange={(event) => onChange({ ...value, language: event.target.value })}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.actions}>
        {clash && <div className={styles.clash}>{clash}</div>}
        {fault && (
          <p role="alert" className={styles.error}>
            {fault}
          </p>
        )}
        <button
          type="submit"
          className={styles.primary}
          disabled={pending || (file ? file.fault !== null : value.text.trim() === '')}
        >
          {t('create')}
        </button>
        <button type="button" className={styles.quiet} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
