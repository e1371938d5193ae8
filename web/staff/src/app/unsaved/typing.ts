const pauseMs = 1000;
const fields = 'input, textarea, select, [contenteditable=true]';

/** React's own ids name another field the next time. */
const madeUp = /^[_:]r/;

let typedAt = 0;
let field: string | null = null;

function noteKey(): void {
  typedAt = Date.now();
}

function noteField({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(fields)) return;
  field = madeUp.test(target.id) ? null : target.id || null;
}

/** The field that was last written in, as far as it has a name. */
export const lastField = (): string | null => field;

const focusWithinMs = 3000;

/** Puts the focus into a field as soon as it is drawn and may be written in, unless the reader was quicker. */
export function focusField(id: string | null): void {
  const until = Date.now() + focusWithinMs;
  function look(): void {
    const element = id && document.getElementById(id);
    if (element && !element.matches(':disabled')) element.focus();
    else if (Date.now() < until && !document.activeElement?.matches(fields)) requestAnimationFrame(look);
  }
  if (id) requestAnimationFrame(look);
}

export function watchTyping(): () => void {
  addEventListener('keydown', noteKey, true);
  addEventListener('focusin', noteField);
  return () => {
    removeEventListener('keydown', noteKey, true);
    removeEventListener('focusin', noteField);
  };
}

/** Runs once nobody types, or when waiting any longer would be too long: letters are not to land in what opens. */
export function atPause(run: () => void, atMostMs: number): () => void {
  const until = Date.now() + atMostMs;
  let timer: ReturnType<typeof setTimeout>;
  function look(): void {
    const now = Date.now();
    const quiet = now - typedAt;
    if (quiet >= pauseMs || now >= until) run();
    else timer = setTimeout(look, Math.min(pauseMs - quiet, until - now));
  }
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}
