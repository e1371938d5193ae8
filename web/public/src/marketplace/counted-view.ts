import { countView } from '../visit-figures.ts';

const codes = new WeakMap<Element, string>();
let observer: IntersectionObserver | undefined;

const onSight = (entries: IntersectionObserverEntry[]) => {
  for (const { isIntersecting, target } of entries) {
    const code = codes.get(target);
    if (!isIntersecting || code === undefined) continue;
    observer?.unobserve(target);
    countView(code);
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
