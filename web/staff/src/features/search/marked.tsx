import { markMatches } from './match.ts';

/** A text with its matches highlighted. */
export function Marked({ text, searchTerm }: { text: string; searchTerm: string }) {
  return (
    <>
      {markMatches(text, searchTerm).map((part, index) =>
        part.matches ? (
          <mark key={index} className="rounded-[3px] bg-accent-tint text-accent-ink edge-accent-tint">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
