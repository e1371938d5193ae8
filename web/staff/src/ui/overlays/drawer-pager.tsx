import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';

export type DrawerPages = {
  /** From 1, where it is known. */
  position?: number | undefined;
  total?: number | undefined;
  /** Absent at the first. */
  onPrevious?: (() => void) | undefined;
  /** Absent at the last. */
  onNext?: (() => void) | undefined;
};

/** Previous, next and the current position. The button at an end stays focusable, so that the focus is not lost. */
export function DrawerPager({ position, total, onPrevious, onNext }: DrawerPages) {
  const t = useTranslations();
  return (
    <div className="flex items-center gap-1">
      <span role="status" className="text-small whitespace-nowrap text-ink-3">
        {position !== undefined && total !== undefined && t('chrome.page', { position, total })}
      </span>
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={t('common.previous')}
        aria-keyshortcuts="P"
        aria-disabled={!onPrevious || undefined}
        onClick={onPrevious}
      >
        <Icon of={IconChevronLeft} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
      </Button>
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label={t('common.next')}
        aria-keyshortcuts="N"
        aria-disabled={!onNext || undefined}
        onClick={onNext}
      >
        <Icon of={IconChevronRight} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
      </Button>
    </div>
  );
}
