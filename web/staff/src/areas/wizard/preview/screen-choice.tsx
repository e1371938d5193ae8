import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { PreviewScreen } from './draft-interview.ts';
import styles from './screen-choice.module.css';

type ScreenChoiceProps = {
  screens: readonly PreviewScreen[];
  screen: PreviewScreen;
  onChoose: (screen: PreviewScreen) => void;
};

/** As many choices as fit side by side above the phone. */
const besideMax = 3;

/** Pages through many screens; at an end the button stays, so that the focus is not lost. */
function ScreenPager({ screens, screen, onChoose }: ScreenChoiceProps) {
  const t = useTranslations('wizard.preview');
  const common = useTranslations('common');
  const at = screens.indexOf(screen);
  const go = (to: PreviewScreen | undefined) => ({
    'aria-disabled': !to || undefined,
    onClick: () => to && onChoose(to),
  });
  return (
    <div className={styles.pager} role="group" aria-label={t('choice')}>
      <Button variant="ghost" size="small" icon aria-label={common('previous')} {...go(screens[at - 1])}>
        <Icon of={IconChevronLeft} size={16} className={styles.arrow} />
      </Button>
      <span role="status">{t(`choices.${screen}`)}</span>
      <Button variant="ghost" size="small" icon aria-label={common('next')} {...go(screens[at + 1])}>
        <Icon of={IconChevronRight} size={16} className={styles.arrow} />
      </Button>
    </div>
  );
}

/** The choice among the applicant's screens. */
export function ScreenChoice(props: ScreenChoiceProps) {
  const { screens, screen, onChoose } = props;
  const t = useTranslations('wizard.preview');
  if (screens.length > besideMax) return <ScreenPager {...props} />;
  return (
    <div className={styles.choices} role="group" aria-label={t('choice')}>
      {screens.map((name) => (
        <Button
          key={name}
          variant="ghost"
          size="small"
          className={styles.choice}
          aria-pressed={screen === name}
          onClick={() => onChoose(name)}
        >
          {t(`choices.${name}`)}
        </Button>
      ))}
    </div>
  );
}
