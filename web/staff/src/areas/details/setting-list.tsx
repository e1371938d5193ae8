import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './details.module.css';

type EditTarget = Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;

export type Setting = {
  name: string;
  /** An empty value is shown as "not set". */
  value: ReactNode;
  /** Why the setting is locked, and what to do instead. */
  note?: string | false;
  /** The editor of this setting, where the list as a whole has none. */
  edit?: EditTarget;
};

function EditLink({ to, name }: { to: EditTarget; name: string }) {
  const t = useTranslations('jobpage');
  const common = useTranslations('common');
  return (
    to && (
      <Link
        {...to}
        className="min-h-6 text-small font-semibold text-accent-ink hover:underline hover:underline-offset-3 print:hidden"
        aria-label={t('editNamed', { name })}
      >
        {common('edit')}
      </Link>
    )
  );
}

type SettingListProps = {
  title: string;
  settings: readonly (Setting | false)[];
  /** The editor of the list, while it can be edited. */
  edit?: EditTarget;
};

/** One part of an activity's settings, read-only. */
export function SettingList({ title, settings, edit }: SettingListProps) {
  const t = useTranslations('jobpage');
  return (
    <Panel title={title} action={<EditLink to={edit} name={title} />}>
      <dl className={classes(styles.settings, 'mt-2 [&_dd]:wrap-anywhere [&_dt]:text-ink-3')}>
        {settings
          .filter((setting) => setting !== false)
          .map(({ name, value, note, edit: jobPageText }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <div className={classes(styles.value, 'flex justify-between gap-4')}>
                  <div>{value || <span className="text-ink-3">{t('nothing')}</span>}</div>
                  <EditLink to={jobPageText} name={name} />
                </div>
                {note && <p className="max-w-[72ch] pt-0.5 text-small text-ink-3">{note}</p>}
              </dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

/** A rich text as applicants read it; undefined without one. */
export const rich = (html: string): ReactNode => (isBlank(html) ? undefined : <RichText html={html} />);

export const inOneLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');
