import { FocusedText } from '@vivavoce/web-shared/applicant/ui/focused-text.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import type { AskType } from './ask-buttons.tsx';

/** Confirms a sent request. */
export default function SentLine({ type }: { type: AskType }) {
  const t = useTranslations('applicant.asked');
  const { company } = useInterview().interview;
  return <FocusedText className="sent-line">{t(type, { company: company.name })}</FocusedText>;
}
