import { timeText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isClosedEarly, isOver } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { serverNow } from '../server-clock.ts';

/** Says that the interview ended while its answer was given, that the answer counts, and until when it is sent; else null. */
export function useEndPassed(): string | null {
  const t = useTranslations('interview.ended');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  if (!isOver(interview, serverNow()) || !interview.send_until) return null;
  const values = { company: interview.company.name, time: timeText(interview.send_until, tag) };
  return t(isClosedEarly(interview) ? 'closed' : 'deadline', values);
}
