import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './single-sign-on.module.css';

/** A value to enter elsewhere. */
export function CopyRow({ name, value }: { name: string; value: string }) {
  const t = useTranslations('sso.panel');
  const copy = useCopy();
  return (
    <div
      className={classes(
        styles.copyRow,
        'grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 [&_dt]:text-ink-2',
      )}
    >
      <dt>{name}</dt>
      <dd className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-2 bg-sunken ps-3 pe-1 pt-1 pb-1 [&_code]:[font-family:ui-monospace,monospace] [&_code]:wrap-anywhere">
        <code>{value}</code>
        <Button
          size="small"
          variant="ghost"
          aria-label={t('copyName', { name })}
          onClick={() => void copy(value, t('copied'))}
        >
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
      </dd>
    </div>
  );
}
