import { expect, it } from 'vitest';
import { brandContrast } from './brand-contrast.ts';

it.each([
  ['#007755', 'good', 'light'],
  ['#ff7a00', 'whiteOnlyEdge', 'dark'],
  ['#ffff00', 'whiteOnlyEdge', 'dark'],
])('says of %s how buttons look: %s', (colour, buttons, text) => {
  const found = brandContrast(colour);
  expect(found).toMatchObject({ buttons, lines: [{ id: text }, { id: 'links' }, { id: 'edge' }] });
});

it('keeps every line above what it needs, whatever the colour', () => {
  for (let hue = 0; hue < 4096; hue += 37) {
    const { lines } = brandContrast(`#${hue.toString(16).padStart(3, '0')}`)!;
    for (const { id, ratio, needs } of lines) expect(ratio, `${hue} ${id}`).toBeGreaterThanOrEqual(needs - 0.01);
  }
});

it('says nothing of what is no colour', () => {
  for (const text of ['', 'red', '#12345', '#11223344']) expect(brandContrast(text)).toBeNull();
});
