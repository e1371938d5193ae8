import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './details.module.css';

/** Names and what is set; what is not set says so. */
export type Setting = { name: string; value: ReactNode };

type SettingListProps = {
  title: string;
  settings: readonly Setting[];
  /** Where it can be changed, as long as it can. */
  edit?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;
};

/** One part of an activity's settings, to read. */
export function SettingList({ title, settings, edit }: SettingListProps) {
  const t = useTranslations('jobpage');
  const common = useTranslations('common');
  return (
    <Panel
      title={title}
      action={
        edit && (
          <Link {...edit} className={styles.edit} aria-label={t('editNamed', { name: title })}>
            {common('edit')}
          </Link>
        )
      }
    >
      <dl className={styles.settings}>
        {settings.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className={styles.nothing}>{t('nothing')}</span>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A rich text as applicants read it; undefined where there is none. */
export const rich = (html: string): ReactNode => (isBlank(html) ? undefined : <RichText html={html} />);

export const inOneLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');
