const field = (): HTMLInputElement | null => document.querySelector('.visit-search input');

/** Up and down move between the search field and the results below it; Escape closes the search. */
export function moveInSearch(event: KeyboardEvent, close: () => void): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest('.visit-search, .market-results')) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    close();
    field()?.focus();
    return;
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  // The filters are no results: there, arrows move the page.
  const stops: Element[] = [...document.querySelectorAll('.market-results li a')];
  const input = field();
  if (input) stops.unshift(input);
  const next = stops[stops.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!stops.includes(target) || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
