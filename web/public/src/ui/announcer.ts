/** Longer than any screen reader needs to read a message. */
const keepMs = 4000;

function region(): HTMLElement {
  const existing = document.getElementById('announcer');
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = 'announcer';
  created.className = 'visually-hidden';
  created.setAttribute('role', 'status');
  created.setAttribute('aria-live', 'polite');
  document.body.append(created);
  return created;
}

let clearing: ReturnType<typeof setTimeout> | undefined;

/** Announces a sentence to screen readers, once, without moving the focus. */
export function announce(sentence: string): void {
  const target = region();
  clearTimeout(clearing);
  target.textContent = sentence;
  clearing = setTimeout(() => {
    target.textContent = '';
  }, keepMs);
}
