import { ClashBox } from '../../../features/forms/clash-box.tsx';

type CriteriaClashProps = {
  /** The stored criteria, as phrases. */
  newest: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** The conflict was found by autosave. */
  quiet: boolean;
};

/** Another person changed the same criteria: shows theirs and both ways to continue. */
export function CriteriaClash({ newest, ...box }: CriteriaClashProps) {
  // Lines have no id, may repeat, and never move.
  const lines = newest.map((line, index) => <p key={index}>{line}</p>);
  return <ClashBox {...box} fields={[{ name: 'criteria', theirs: lines }]} />;
}
