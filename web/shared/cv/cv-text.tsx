import type { CvVersion } from '@vivavoce/contract/types.ts';
import { numbered } from './numbered.ts';
import styles from './cv-view.module.css';

/** The text of a version, line by line; lines with findings bear their numbers. */
export function CvText({ version, label }: { version: CvVersion; label: string }) {
  const findings = numbered(version.feedback);
  return (
    <ol className={styles.text} aria-label={label} lang={version.feedback.language}>
      {version.text.split('\n').map((line, at) => {
        const lineFindings = findings.filter((finding) => finding.line === at);
        return (
          <li key={at}>
            <span className={lineFindings.length > 0 ? styles.marked : undefined}>{line}</span>{' '}
            {lineFindings.map(({ number }) => (
              <span key={number} className={styles.number}>
                {number}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
