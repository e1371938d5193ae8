/** A web address: words with a full stop between them, whose last has two letters or more. */
const ADDRESS = /[\p{L}\p{M}\p{N}-][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{M}\p{N}-]/u;
/** Marks with which a mail program would read, or a reader take, another address than the real one. */
const MARKS = /[@＠﹫"“”„«»<>＜＞\\]|:\/\/|=\?/u;
/** Characters without width, which hide an address from a check and not from a reader. */
const HIDDEN = /\p{Cf}/gu;

/**
 * Whether a text can stand as the sender's name of an e-mail. Mail programs often show that name alone, so it may look
 * like no address.
 */
export function isSenderName(name: string): boolean {
  const shown = name.replaceAll(HIDDEN, '');
  return !MARKS.test(shown) && !ADDRESS.test(shown);
}
