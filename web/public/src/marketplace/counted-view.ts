/** The part that counts is loaded once there is something to count: no page waits for it, or fails without it. */
const counting = (count: (part: typeof import('../visit-figures.ts')) => void): void =>
  void import('../visit-figures.ts').then(count).catch(() => undefined);

const codes = new WeakMap<Element, string>();
let observer: IntersectionObserver | undefined;

const onSight = (entries: IntersectionObserverEntry[]) => {
  for (const { isIntersecting, target } of entries) {
    const code = codes.get(target);
    if (!isIntersecting || code === undefined) continue;
    observer?.unobserve(target);
    counting(({ countView }) => countView(code));
  }
};

/** A ref for the card of an activity: half of it in view counts as seen. */
export const countedView = (shorturl: string) => (card: Element | null) => {
  if (!card) return undefined;
  observer ??= new IntersectionObserver(onSight, { threshold: 0.5 });
  codes.set(card, shorturl);
  observer.observe(card);
  return () => observer?.unobserve(card);
};

/** The registration of an activity was opened, by a click or by the address. */
export const noteOpened = (shorturl: string, clicked: boolean): void =>
  counting(({ countOpen }) => countOpen(shorturl, clicked));
