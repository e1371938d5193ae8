import { IconBooks, IconCategory, IconClipboardText, IconMail, IconPlus } from '@tabler/icons-react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu } from '../../../../ui/overlays/action-menu.tsx';
import { Button, LinkButton } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useSubpageLinks } from '../../wizard-context.ts';
import type { Tool } from './tools.ts';
import styles from '../questions-step.module.css';

type AddBarProps = {
  count: number;
  /** A new question is open already. */
  writing: boolean;
  onWrite: () => void;
  onTool: (tool: Tool) => void;
};

/** The ways to add a question. */
export function AddBar({ count, writing, onWrite, onTool }: AddBarProps) {
  const t = useTranslations('wizard');
  const { categories } = useSubpageLinks();
  const send = { label: t('questions.email.open'), icon: IconMail, onSelect: () => onTool({ name: 'email' }) };
  if (count >= QUESTION_LIMITS.per_job_max) {
    return (
      <div className={styles.more}>
        <p>{t('question.full', { count: QUESTION_LIMITS.per_job_max })}</p>
        <ActionMenu label={t('questions.moreWays')} items={[send]} />
      </div>
    );
  }
  return (
    <div className={styles.more}>
      <Button id="add-question" disabled={writing} onClick={onWrite}>
        <Icon of={IconPlus} size={16} />
        {t('question.add')}
      </Button>
      <Button variant="ghost" onClick={() => onTool({ name: 'library' })}>
        <Icon of={IconBooks} size={16} />
        {t('questions.library')}
      </Button>
      <LinkButton variant="ghost" {...categories}>
        <Icon of={IconCategory} size={16} />
        {t('questions.byCategory')}
      </LinkButton>
      <ActionMenu
        label={t('questions.moreWays')}
        items={[
          { label: t('questions.paste'), icon: IconClipboardText, onSelect: () => onTool({ name: 'paste' }) },
          ...(count > 0 ? [send] : []),
        ]}
      />
    </div>
  );
}
