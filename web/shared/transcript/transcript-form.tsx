import { useState } from 'react';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
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
};

function useLanguages(): { code: string; name: string }[] {
  const tag = useLanguageTag();
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  return LANGUAGES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, tag),
  );
}

/** A new transcript: typed, or a file of captions. */
export function TranscriptForm({ value, onChange, onSave, onCancel, pending, error }: TranscriptFormProps) {
  const t = useTranslations('transcript');
  const languages = useLanguages();
  const [file, setFile] = useState<File | null>(null);
  const tooLarge = file !== null && file.size > TRANSCRIPT_LIMITS.file_max_characters;
  const { language } = value;
  const save = async () => onSave(file ? { file: await file.text(), language } : value);
  const fault = tooLarge ? t('fileTooLarge') : error;
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
              onChange={(event) => onChange({ ...value, text: event.target.value })}
            />
          </label>
        )}
        {!file && <p id="transcript-hint">{t('textHint')}</p>}
        {file ? (
          <p role="status">
            {t('fileChosen', { name: file.name })}{' '}
            <button type="button" onClick={() => setFile(null)}>
              {t('removeFile')}
            </button>
          </p>
        ) : (
          <label>
            {t('file')}
            <input
              type="file"
              accept=".vtt,.srt,text/vtt,application/x-subrip"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
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
        {fault && (
          <p role="alert" className={styles.error}>
            {fault}
          </p>
        )}
        <button
          type="submit"
          className={styles.primary}
          disabled={pending || tooLarge || (!file && value.text.trim() === '')}
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
