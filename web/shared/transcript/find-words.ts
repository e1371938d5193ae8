/** Which words of a caption hold a part of the searched text. */
export function foundWords(words: readonly { text: string }[], search: string): boolean[] {
  const searchTerm = search.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  if (searchTerm === '') return words.map(() => false);
  const whole = words.map(({ text }) => text.toLocaleLowerCase()).join(' ');
  const matches = words.map(() => false);
  for (let at = whole.indexOf(searchTerm); at !== -1; at = whole.indexOf(searchTerm, at + 1)) {
    let place = 0;
    for (const [index, { text }] of words.entries()) {
      if (place < at + searchTerm.length && place + text.length > at) matches[index] = true;
      place += text.length + 1;
    }
  }
  return matches;
}
