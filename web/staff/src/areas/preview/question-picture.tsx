import { IconClock, IconMicrophone, IconRotateClockwise } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './preview.module.css';

const PORTRAIT = new URL('./portrait.svg', import.meta.url).href;

const FACTS = [
  { name: 'think', icon: IconClock },
  { name: 'time', icon: IconMicrophone },
  { name: 'attempts', icon: IconRotateClockwise },
] as const;

/** The first question of the sample activity, as its applicant sees it while answering. */
export function QuestionPicture() {
  const t = useTranslations('preview.picture');
  return (
    <figure className={styles.picture} aria-label={t('label')}>
      <div className={styles.card}>
        <p className={styles.faint}>{t('place')}</p>
        <p className={styles.question}>{t('question')}</p>
        <ul className={styles.facts}>
          {FACTS.map(({ name, icon }) => (
            <li key={name}>
              <Icon of={icon} size={16} />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <img className={styles.portrait} src={PORTRAIT} alt="" />
    </figure>
  );
}
