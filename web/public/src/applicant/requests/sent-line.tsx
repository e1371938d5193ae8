import { useEffect, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import type { AskType } from './ask-buttons.tsx';

/** Confirms a sent request. Its button is gone, so this takes the focus. */
export default function SentLine({ type }: { type: AskType }) {
  const t = useTranslations('applicant.asked');
  const { company } = useInterview().interview;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} tabIndex={-1} className="sent-line">
      {t(type, { company: company.name })}
    </p>
  );
}
