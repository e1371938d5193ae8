import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Mark } from '../../app/layouts/wordmark.tsx';
import { LanguageChoice } from '../../app/layouts/preferences.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { setupProgress, type SetupValues } from './setup-form.ts';
import styles from './setup.module.css';

/** Purpose of the page, and which of its parts are complete. */
export function SetupSteps({ values }: { values: SetupValues }) {
  const t = useTranslations('setup');
  const common = useTranslations('common');
  const progress = setupProgress(values);
  const owner = `${values.first_name} ${values.last_name}`.trim();
  const steps = [
    { id: 'code', done: progress.code, title: t('code'), text: t('codeStep') },
    {
      id: 'company',
      done: progress.company,
      title: t('company'),
      text: values.account_name.trim() || t('companyStep'),
    },
    { id: 'owner', done: progress.owner, title: t('owner'), text: owner || t('ownerStep') },
  ];
  return (
    <aside className={styles.side}>
      <p className={styles.product}>
        <Mark size={36} />
        {common('product')}
      </p>
      <div className={styles.intro}>
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ id, done, title, text }, index) => (
          <li key={id} className={classes(done && styles.done)}>
            <span className={styles.dot} aria-hidden="true">
              {done ? <Icon of={IconCheck} size={16} /> : index + 1}
            </span>
            <b>
              {title}
              {done && <span className="visually-hidden"> {t('complete')}</span>}
            </b>
            <span className={styles.stepText}>{text}</span>
          </li>
        ))}
      </ol>
      <footer className={styles.foot}>
        <LanguageChoice />
        <p>{t('private', { host: window.location.host })}</p>
      </footer>
    </aside>
  );
}
