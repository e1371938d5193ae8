import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './clash-box.module.css';

type ClashField = {
  name: string;
  /** Absent where the other person's version is the whole form. */
  label?: string;
  theirs: ReactNode;
  /** The reader's version, where the form does not show it beside the box. */
  mine?: ReactNode;
};

type ClashBoxProps = {
  text?: string | undefined;
  /** The fields that both changed. */
  fields?: readonly ClashField[];
  /** It was not found by pressing Save, and takes no focus. */
  quiet: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another person changed the same: their version, and both ways to continue. Takes the focus where Save was pressed. */
export function ClashBox({ text, fields = [], quiet, onKeepMine, onTakeTheirs }: ClashBoxProps) {
  const t = useTranslations('errors.clash');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!quiet) box.current?.focus();
  }, [quiet]);
  return (
    <div
      ref={box}
      className="flex gap-2.5 rounded-2 bg-warn-tint px-4 py-3.5 text-warn-ink [&>svg]:flex-none"
      role="alert"
      tabIndex={-1}
    >
      <Icon of={IconAlertTriangle} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="font-semibold">{t('title')}</p>
        <p>{text ?? t('text')}</p>
        {fields.map(({ name, label, theirs, mine }) => (
          <dl
            key={name}
            className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2 [&_dd]:max-h-[12rem] [&_dd]:overflow-auto [&_dd]:rounded-2 [&_dd]:bg-surface [&_dd]:px-3 [&_dd]:py-2 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dd]:text-ink [&_dt]:text-small"
          >
            <div>
              <dt>{label === undefined ? t('theirs') : t('theirsOf', { field: label })}</dt>
              <dd>{theirs === '' ? t('empty') : theirs}</dd>
            </div>
            {mine !== undefined && (
              <div>
                <dt>{label === undefined ? t('mine') : t('mineOf', { field: label })}</dt>
                <dd>{mine === '' ? t('empty') : mine}</dd>
              </div>
            )}
          </dl>
        ))}
        <div className={classes(styles.actions, 'flex flex-wrap gap-2')}>
          <Button size="small" onClick={onKeepMine}>
            {t('keepMine')}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
