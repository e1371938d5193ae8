/** Properties that a plot gets from style sheets, which a file does not have. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const NAMESPACE = 'http://www.w3.org/2000/svg';
const HEAD = 48;
/** Pixels of the PNG for each unit of the plot: sharp in print. */
const PNG_SCALE = 3;

export type PlotFormat = 'svg' | 'png';
/** Heading of the plot in its file. */
export type PlotHead = { title: string; subtitle: string };

function textOf(content: string, y: number, size: number, color: string): SVGTextElement {
  const text = document.createElementNS(NAMESPACE, 'text');
  text.setAttribute('x', '8');
  text.setAttribute('y', String(y));
  text.setAttribute('font-family', 'sans-serif');
  text.setAttribute('font-size', String(size));
  text.setAttribute('fill', color);
  text.textContent = content;
  return text;
}

/** The plot as a file of its own: with its title, the colours of the screen and no reference to anything outside. */
function standalone(
  plot: SVGSVGElement,
  { title, subtitle }: PlotHead,
): { svg: string; width: number; height: number } {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const shown = plot.querySelectorAll<SVGElement>('*');
  for (const [at, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const source = shown[at];
    if (!source) continue;
    const computed = getComputedStyle(source);
    // As attributes: the page's rules for content forbid styles of elements.
    for (const name of STYLES) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const { width, height } = plot.viewBox.baseVal;
  const page = getComputedStyle(document.body);
  const paper = document.createElementNS(NAMESPACE, 'rect');
  const area = [0, -HEAD, width, height + HEAD];
  for (const [at, name] of ['x', 'y', 'width', 'height'].entries()) paper.setAttribute(name, String(area[at]));
  paper.setAttribute('fill', page.backgroundColor);
  copy.prepend(paper, textOf(title, 20 - HEAD, 15, page.color), textOf(subtitle, 38 - HEAD, 11, page.color));
  copy.setAttribute('viewBox', area.join(' '));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height + HEAD));
  copy.removeAttribute('class');
  return { svg: new XMLSerializer().serializeToString(copy), width, height: height + HEAD };
}

async function pngOf({ svg, width, height }: ReturnType<typeof standalone>): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png');
  });
}

/** Saves a plot as a file. */
export async function savePlot(plot: SVGSVGElement, head: PlotHead, format: PlotFormat): Promise<void> {
  const file = standalone(plot, head);
  const blob = format === 'svg' ? new Blob([file.svg], { type: 'image/svg+xml' }) : await pngOf(file);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${head.title}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
