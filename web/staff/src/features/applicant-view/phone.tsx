import type { ReactNode } from 'react';
import { classes } from '../../ui/base/classes.ts';
import styles from './phone.module.css';

type PhoneProps = { large: boolean; lower: boolean; children: ReactNode };

/** A drawing of a phone around the applicant's screen; decoration, since the form has the same text. */
export function Phone({ large, lower, children }: PhoneProps) {
  return (
    <div
      // The screen is drawn at its true size and scaled as a whole, so that lines break as on a phone.
      className={classes(
        'mx-auto w-74 max-w-full rounded-[40px] border border-stage-line bg-stage-raised p-1.5 shadow-3 [--beside:164px] [--scale:0.79]',
        lower && styles.lower,
        large && styles.large,
      )}
    >
      <div
        // Header, footer, and the other parts of the aside.
        className={classes(
          styles.glass,
          'relative h-[min(600px,calc(var(--page-height)_-_64px_-_68px_-_var(--beside)))] min-h-95 overflow-hidden rounded-[33px] bg-canvas',
        )}
      >
        {children}
      </div>
    </div>
  );
}
