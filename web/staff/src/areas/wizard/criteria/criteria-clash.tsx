import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ClashFrame } from '../form/clash-box.tsx';
import notice from '../form/clash-notice.module.css';

type CriteriaClashProps = {
  /** What is stored now, in words. */
  newest: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Met while typing. */
  quiet: boolean;
};

/** Somebody else changed the same criteria: what they set, and both ways on. */
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
              // Lines have no name of their own, may repeat, and never move.
              <p key={index}>{line}</p>
            ))}
          </dd>
        </div>
      </dl>
    </ClashFrame>
  );
}
