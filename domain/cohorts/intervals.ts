interface Interval {
  low: number;
  high: number;
}
export interface Difference extends Interval {
  difference: number;
}

/** Coefficients of Lanczos (g = 7, n = 9): 15 digits. */
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6,
  1.505_632_735_149_311_6e-7,
];

/** The logarithm of the gamma function, for z of 0.5 and more. */
function logGamma(z: number): number {
  const t = z + 6.5;
  const sum = LANCZOS.reduce((total, each, at) => total + (at === 0 ? each : each / (z - 1 + at)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The continued fraction of the incomplete beta function, by the method of Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / (Math.abs(1 - ((a + b) * x) / (a + 1)) < tiny ? tiny : 1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / (Math.abs(1 + term * d) < tiny ? tiny : 1 + term * d);
      c = Math.abs(1 + term / c) < tiny ? tiny : 1 + term / c;
      step = c * d;
      result *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return result;
}

/** The regularised incomplete beta function. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The value that 97.5 % of Student's t with these degrees of freedom, 1 or more, lie below. */
export function t975(degrees: number): number {
  // Both tails beyond t together.
  const tails = (t: number) => betaShare(degrees / (degrees + t * t), degrees / 2, 0.5);
  let [low, high] = [0, 13];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (tails(middle) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The variance of a sample of two or more. */
function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

const around = (difference: number, reach: number): Difference => ({
  difference,
  low: difference - reach,
  high: difference + reach,
});

/**
 * The mean of paired differences with its 95 % interval by Student's t. Null with fewer than two pairs; where all
 * differences are equal, the interval has no width.
 */
export function pairedDifference(differences: readonly number[]): Difference | null {
  const count = differences.length;
  if (count < 2) return null;
  return around(meanOf(differences), t975(count - 1) * Math.sqrt(varianceOf(differences) / count));
}

/** The difference of two means with its 95 % interval by Welch's t, whose degrees of freedom Satterthwaite approximates. Null with fewer than two values in a group. */
export function welchDifference(first: readonly number[], second: readonly number[]): Difference | null {
  if (first.length < 2 || second.length < 2) return null;
  const [error, otherError] = [varianceOf(first) / first.length, varianceOf(second) / second.length];
  const difference = meanOf(first) - meanOf(second);
  if (error + otherError === 0) return around(difference, 0);
  const degrees = (error + otherError) ** 2 / (error ** 2 / (first.length - 1) + otherError ** 2 / (second.length - 1));
  return around(difference, t975(degrees) * Math.sqrt(error + otherError));
}

export interface Share {
  count: number;
  of: number;
}
const Z = 1.959_963_984_540_054;

/** The 95 % interval of a share by Wilson's score. */
function wilson({ count, of }: Share): Interval {
  const middle = 2 * count + Z * Z;
  const reach = Z * Math.sqrt(Z * Z + 4 * count * (1 - count / of));
  return { low: (middle - reach) / (2 * (of + Z * Z)), high: (middle + reach) / (2 * (of + Z * Z)) };
}

/** The difference of two shares with its 95 % interval, by Newcombe's hybrid of two scores (1998, method 10). Null without people in a group. */
export function shareDifference(first: Share, second: Share): Difference | null {
  if (first.of === 0 || second.of === 0) return null;
  const [p, q] = [first.count / first.of, second.count / second.of];
  const [range, otherRange] = [wilson(first), wilson(second)];
  return {
    difference: p - q,
    low: p - q - Math.hypot(p - range.low, otherRange.high - q),
    high: p - q + Math.hypot(range.high - p, q - otherRange.low),
  };
}
