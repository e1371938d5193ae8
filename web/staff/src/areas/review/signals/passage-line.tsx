import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type PassageLineProps = {
  passage: {
    question: number;
    number: number | null;
    from_ms: number;
    text: string;
  };
  job: number;
  application: number;
  children?: ReactNode;
};

/** The transcript's own words, with a link to the answer in which they are said. */
export function PassageLine({ passage, job, application, children }: PassageLineProps) {
  const t = useTranslations('aisummary.signals');
  const { question, number, from_ms, text } = passage;
  const time = formatClock(from_ms / 1000);
  return (
    <li className="grid gap-0.5 border-s-2 border-s-line ps-2.5 [&_a]:justify-self-start [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3 [&_span]:text-small [&_span]:text-ink-2">
      <q>{text}</q>
      <Link
        to="/interviews/$job/interviewee/$application/answer/{-$answer}"
        params={{ job: String(job), application: String(application) }}
        search={{ question }}
      >
        {number === null ? t('atUnknown', { time }) : t('at', { number, time })}
      </Link>
      {children}
    </li>
  );
}
