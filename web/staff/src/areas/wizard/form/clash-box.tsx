import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { FieldName } from './field-name.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './clash-notice.module.css';

type ClashFrameProps = {
  text: string;
  /** Both versions. */
  children: ReactNode;
  keepMine: string;
  takeTheirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** True for a clash that autosave found: the focus does not move. */
  quiet?: boolean;
};

/** Another person changed the same thing: both ways to continue. Takes the focus where the reader pressed Save. */
export function ClashFrame(props: ClashFrameProps) {
  const { text, children, keepMine, takeTheirs, onKeepMine, onTakeTheirs, quiet = false } = props;
  const t = useTranslations('wizard.clash');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!quiet) box.current?.focus();
  }, [quiet]);
  return (
    <div
      ref={box}
      className={classes(styles.notice, 'flex gap-2.5 rounded-2 bg-warn-tint px-4 py-3.5 text-warn-ink')}
      role="alert"
      tabIndex={-1}
    >
      <Icon of={IconAlertTriangle} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="font-semibold">{t('title')}</p>
        <p>{text}</p>
        {children}
        <div className={classes(styles.actions, 'flex flex-wrap gap-2')}>
          <Button size="small" onClick={onKeepMine}>
            {keepMine}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {takeTheirs}
          </Button>
        </div>
      </div>
    </div>
  );
}

type ClashBoxProps = Pick<ClashFrameProps, 'text' | 'onKeepMine' | 'onTakeTheirs' | 'quiet'> & {
  /** The other person's values, by field. */
  newest: readonly { name: FieldName; value: ReactNode }[];
};

/** A conflict in a form, with the other person's values. */
export function ClashBox({ newest, ...frame }: ClashBoxProps) {
  const t = useTranslations('wizard');
  return (
    <ClashFrame {...frame} keepMine={t('clash.keepMine')} takeTheirs={t('clash.takeTheirs')}>
      {newest.length > 0 && (
        <dl className={styles.theirs}>
          {newest.map(({ name, value }) => (
            <div key={name}>
              <dt>{t('clash.theirs', { field: t(`fields.${name}`) })}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </ClashFrame>
  );
}
