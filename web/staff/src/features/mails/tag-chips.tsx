import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import type { OfferedTag } from './email-tags.ts';

/** Chips that insert a tag at the last caret. */
export function TagChips({ tags, onInsert }: { tags: readonly OfferedTag[]; onInsert: (text: string) => void }) {
  const t = useTranslations('wizard.emails');
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-labelledby="tag-chips">
      <span id="tag-chips" className="w-full text-small text-ink-3">
        {t('insert')}
      </span>
      {tags.map((tag) => (
        <button
          key={tag.text}
          type="button"
          className="inline-flex min-h-7 items-center gap-1 rounded-1 border border-line-2 bg-surface ps-2 pe-2.5 pt-0 pb-0 text-small hover:bg-sunken"
          title={tag.text}
          // The caret stays where the tag will be inserted.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(tag.text)}
        >
          <Icon of={IconPlus} size={14} />
          {tag.name ? t(`tags.${tag.name}`) : tag.text.slice(1, -1)}
        </button>
      ))}
    </div>
  );
}
