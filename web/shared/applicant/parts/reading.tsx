import { useId } from 'react';
import type { InterviewAttachment } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { RichText } from '../../rich-text.tsx';
import { FileLine } from './file-line.tsx';

type ReadingProps = {
  files: readonly InterviewAttachment[];
  /** Folded while a question is open, so that the question stays in sight. */
  folded?: boolean;
};

/** The files that the company gives to read, each with its download. */
export function Reading({ files, folded = false }: ReadingProps) {
  const t = useTranslations('applicant.reading');
  const heading = useId();
  if (files.length === 0) return null;
  const list = (
    <ul className="reading-files" aria-label={t('heading')}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLine file={file} />
        </li>
      ))}
    </ul>
  );
  if (folded) {
    return (
      <details className="more">
        <summary>{t('folded', { count: files.length })}</summary>
        {list}
      </details>
    );
  }
  return (
    <section className="reading" aria-labelledby={heading}>
      <h2 id={heading}>{t('heading')}</h2>
      {list}
    </section>
  );
}

/** Place, working hours and the like, folded. */
export function Practical({ html, lang }: { html: string; lang?: string }) {
  const t = useTranslations('applicant.reading');
  if (isBlank(html)) return null;
  return (
    <details className="more">
      <summary>{t('practical')}</summary>
      <div className="rich" lang={lang}>
        <RichText html={html} />
      </div>
    </details>
  );
}

/** The picture of the activity. It is decoration: the text says everything. */
export function Picture({ address }: { address: string | null }) {
  return address && <img className="picture" src={address} alt="" />;
}
