import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';

/** Opens the variants of a question. Without a text to start from it says so. */
export function SuggestVariants({ text, onOpen }: { text: string; onOpen: () => void }) {
  const t = useTranslations('wizard.questions.variants');
  const [isOpen, setOpen] = useState(false);
  const length = text.trim().length;
  const ready = length > 0 && length <= QUESTION_LIMITS.text_max_characters;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0">
      <Button
        variant="link"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(!ready);
          if (ready) onOpen();
          else document.getElementById('text')?.focus();
        }}
      >
        <Icon of={IconSparkles} size={16} />
        {t('open')}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {isOpen && !ready && t('needText')}
      </span>
    </div>
  );
}
