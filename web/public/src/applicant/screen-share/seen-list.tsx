import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Surface } from './screen-share.ts';

/** Things that reviewers will see and hear, and things that they will not. */
export function SeenList({ surface }: { surface: Surface | null }) {
  const t = useTranslations('interview.share');
  return (
    <ul className="seen-list">
      <li>
        <Icon name="check" small />
        {t('seenCamera')}
      </li>
      <li>
        <Icon name="check" small />
        {t(surface === null ? 'seenChosen' : `seen.${surface}`)}
      </li>
      <li className="seen-not">
        <Icon name="eyeOff" small />
        {t(surface === 'monitor' ? 'notSeenMonitor' : 'notSeen')}
      </li>
    </ul>
  );
}
