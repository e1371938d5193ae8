import { IconAlertTriangle } from '@tabler/icons-react';
import type { Question } from '@vivavoce/contract/types.ts';
import { lengthAdvice } from '@vivavoce/domain/jobs/length-advice.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useStore, type Store } from '@vivavoce/web-shared/store.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { withDraft, type PreviewDraft } from '../preview/preview-draft.ts';

type LengthNotesProps = { questions: readonly Question[]; draft: Store<PreviewDraft> };

/** Warnings about the length of the interview, including the question being written. */
export function LengthNotes({ questions, draft }: LengthNotesProps) {
  const t = useTranslations('wizard.time.advice');
  const advice = lengthAdvice(withDraft(questions, useStore(draft)));
  return (
    <div className="mt-5 grid gap-2 empty:hidden" role="status">
      {advice.map(({ code, ...figures }) => (
        <p key={code} className="flex gap-2.5 rounded-2 bg-warn-tint px-3.5 py-2.5 text-warn-ink [&_svg]:flex-none">
          <Icon of={IconAlertTriangle} />
          {t(code, figures as never)}
        </p>
      ))}
    </div>
  );
}
