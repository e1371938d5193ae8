import { useId, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { isLong } from './is-long.ts';
import styles from './long-text.module.css';

/** A text of a user, in its own writing direction. A long one starts folded. */
export function LongText({ text, className }: { text: string; className?: string | undefined }) {
  const t = useTranslations('common');
  const id = useId();
  const [whole, setWhole] = useState(false);
  const long = isLong(text);
  return (
    <div className="grid min-w-0 justify-items-start">
      <p id={id} dir="auto" className={classes(className, styles.said, long && !whole && styles.folded)}>
        {text}
      </p>
      {long && (
        <Button
          variant="link"
          aria-expanded={whole}
          aria-controls={id}
          className="text-small font-semibold"
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'showLess' : 'showAll')}
        </Button>
      )}
    </div>
  );
}
