/** As the `ref` of the current one in a row that scrolls sideways: it comes into sight when it becomes current. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'center' });
