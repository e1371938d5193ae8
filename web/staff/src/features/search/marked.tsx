import { markMatches } from './match.ts';
import styles from './search.module.css';

/** A text with its matches highlighted. */
export function Marked({ text, searchTerm }: { text: string; searchTerm: string }) {
  return (
    <>
      {markMatches(text, searchTerm).map((part, index) =>
        part.matches ? (
          <mark key={index} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
