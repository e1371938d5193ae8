import type { CvVersion } from '@vivavoce/contract/types.ts';
import { CV_SECTIONS } from '@vivavoce/domain/kinds/cv/cv-types.ts';

type Finding = CvVersion['feedback']['findings'][number];

const ORDER: readonly string[] = [...CV_SECTIONS, 'file'];

/** The findings in the order in which they are shown, each with its number from 1. */
export const numbered = ({ findings }: Pick<CvVersion['feedback'], 'findings'>): (Finding & { number: number })[] =>
  findings
    .toSorted((a, b) => ORDER.indexOf(a.section) - ORDER.indexOf(b.section))
    .map((finding, at) => ({ ...finding, number: at + 1 }));
