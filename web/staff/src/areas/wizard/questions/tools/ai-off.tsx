import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import styles from './variants-dialog.module.css';

/** Names of the server's settings, the same in every language. */
const names = ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'];

/** Explains that AI is not configured, and who can change that. */
export function AiOff() {
  const t = useTranslations('wizard.questions.variants');
  return (
    <div className={styles.body}>
      <h3 className={styles.heading}>{t('offTitle')}</h3>
      <p>{t('offText')}</p>
      <p>{t('offHow')}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
