import { ClashBox } from '../../../features/forms/clash-box.tsx';

type ContentClashProps = {
  form: {
    clash: { lines: readonly string[]; quiet: boolean } | null;
    keepMine: () => void;
    takeTheirs: () => void;
  };
};

/** Another person changed the same part of the content: shows theirs and both ways to continue. */
export function ContentClash({ form: { clash, keepMine, takeTheirs } }: ContentClashProps) {
  if (!clash) return null;
  // Lines have no id, may repeat, and never move.
  const theirs = clash.lines.map((line, index) => <p key={index}>{line}</p>);
  return (
    <ClashBox
      fields={[{ name: 'content', theirs }]}
      quiet={clash.quiet}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
}
