import { useState } from 'react';
import type { Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { later } from '../later-phrases.tsx';

export type AskType = Interview['may_ask'][number];

type RequestDialogProps = {
  type: AskType;
  question?: number | undefined;
  /** The declined request that this one replies to. */
  replyTo?: InterviewRequest | undefined;
  onClose: () => void;
  onSent?: ((type: AskType) => void) | undefined;
};

export const RequestDialog = later<RequestDialogProps>(() => import('./request-dialog.tsx'));

/** The confirmation that a request was sent. */
export const SentLine = later<{ type: AskType }>(() => import('./sent-line.tsx'));

type AskButtonsProps = {
  types: readonly AskType[];
  look?: 'primary' | 'outline' | 'quiet';
  /** The question for another attempt. */
  question?: number;
};

/** The kinds of requests available here and now. */
export function AskButtons({ types, look = 'quiet', question }: AskButtonsProps) {
  const t = useTranslations('applicant.ask');
  const { interview } = useInterview();
  const [open, setOpen] = useState<AskType | null>(null);
  const [sentType, setSentType] = useState<AskType | null>(null);
  return (
    <>
      {types
        .filter((type) => interview.may_ask.includes(type))
        .map((type) => (
          <Button key={type} look={look} onClick={() => setOpen(type)}>
            {t(type)}
          </Button>
        ))}
      {sentType && !open && <SentLine key={sentType} type={sentType} />}
      {open && <RequestDialog type={open} question={question} onClose={() => setOpen(null)} onSent={setSentType} />}
    </>
  );
}
