/** A place in the log of the database. PostgreSQL writes `16/B374D848`. */
export const lsnOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

export const textOfLsn = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

const hex = (value: bigint, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** The file of the log in which a place lies. */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: bigint): string {
  const number = lsn / segmentBytes;
  const perHigh = 0x100000000n / segmentBytes;
  return hex(BigInt(timeline), 8) + hex(number / perHigh, 8) + hex(number % perHigh, 8);
}
