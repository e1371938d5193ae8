import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Autocomplete } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './competency-field.module.css';

const suggestions = [
  'adaptability',
  'communication',
  'customerFocus',
  'initiative',
  'integrity',
  'judgement',
  'leadership',
  'motivation',
  'planning',
  'problemSolving',
  'selfAwareness',
  'teamwork',
] as const;

type CompetencyFieldProps = {
  id: string;
  value: string;
  /** Those of the activity's other questions. */
  used: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
};

/** What a question shows; free words, with the usual ones and those already in use to pick from. */
export function CompetencyField({ id, value, used, error, onChange }: CompetencyFieldProps) {
  const t = useTranslations('wizard');
  const data = [...new Set([...used.filter(Boolean), ...suggestions.map((name) => t(`competencies.${name}`))])];
  return (
    <Autocomplete
      id={id}
      label={t('fields.competency')}
      classNames={{ input: styles.input ?? '', label: styles.label ?? '', error: styles.error ?? '' }}
      placeholder={t('question.competencyPlaceholder')}
      value={value}
      data={data.toSorted((one, other) => one.localeCompare(other))}
      error={error}
      rightSection={<Icon of={IconChevronDown} size={16} />}
      rightSectionPointerEvents="none"
      maxDropdownHeight={280}
      autoComplete="off"
      onChange={onChange}
    />
  );
}
