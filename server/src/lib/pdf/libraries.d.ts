/** The parts of libraries without own types that PDFs need. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint: (code_point: number) => boolean;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
