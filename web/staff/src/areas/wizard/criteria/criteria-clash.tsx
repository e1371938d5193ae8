import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ClashFrame } from '../form/clash-box.tsx';
import notice from '../form/clash-notice.module.css';

type CriteriaClashProps = {
  /** The stored criteria, as phrases. */
  newest: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** The conflict was found by autosave. */
  quiet: boolean;
};

/** Another person changed the same criteria: shows theirs and both ways to continue. */
export function CriteriaClash({ newest, onKeepMine, onTakeTheirs, quiet }: CriteriaClashProps) {
  const t = useTranslations('criteria.clash');
  const text = useTranslations('wizard.clash');
  return (
    <ClashFrame
      text={t('text')}
      keepMine={text('keepMine')}
      takeTheirs={text('takeTheirs')}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      quiet={quiet}
    >
      <dl className={notice.theirs}>
        <div>
          <dt>{t('theirs')}</dt>
          <dd>
            {newest.map((line, index) => (
              // Lines have no id, may repeat, and never move.
              <p key={index}>{line}</p>
            ))}
          </dd>
        </div>
      </dl>
    </ClashFrame>
  );
}
