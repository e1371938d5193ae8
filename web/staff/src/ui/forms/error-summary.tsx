import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import styles from './error-summary.module.css';

/** A failure of the form as a whole, or a notice above it. */
export function FormMessage({ tone = 'bad', children }: { tone?: 'bad' | 'info'; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex gap-2.5 rounded-2 bg-bad-tint px-3.5 py-2.5 text-bad-ink [&_a]:block [&_a]:leading-6 [&_a]:underline [&_a]:underline-offset-3 [&_svg]:flex-none [&_ul]:mt-1 [&_ul]:list-disc [&_ul]:ps-4',
        tone === 'info' && styles.notice,
      )}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon of={tone === 'bad' ? IconAlertCircle : IconInfoCircle} />
      <div>{children}</div>
    </div>
  );
}

type ErrorSummaryProps = {
  /** In the order of the form: the id of the input and its error. */
  problems: readonly { inputId: string; message: string }[];
};

/** Errors of a form, above it; takes the focus when there are two or more. */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  const t = useTranslations('common');
  const box = useRef<HTMLDivElement>(null);
  const key = problems.map((problem) => problem.inputId).join();
  useEffect(() => {
    if (key) box.current?.focus();
  }, [key]);
  if (problems.length < 2) return null;
  return (
    <div
      ref={box}
      className="flex gap-2.5 rounded-2 bg-bad-tint px-3.5 py-2.5 text-bad-ink [&_a]:block [&_a]:leading-6 [&_a]:underline [&_a]:underline-offset-3 [&_svg]:flex-none [&_ul]:mt-1 [&_ul]:list-disc [&_ul]:ps-4"
      role="alert"
      tabIndex={-1}
    >
      <Icon of={IconAlertCircle} />
      <div>
        <p>{t('fieldErrors', { count: problems.length })}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem.inputId}>
              <a href={`#${problem.inputId}`}>{problem.message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
