import type { RefObject } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import type { PlotFormat, PlotHead } from './plot-file.ts';

const FORMATS: readonly PlotFormat[] = ['png', 'svg'];

type PlotButtonsProps = { head: PlotHead; plot: RefObject<SVGSVGElement | null> };

/** Saves the plot as a picture. */
export function PlotButtons({ head, plot }: PlotButtonsProps) {
  const t = useTranslations('reports.plot');
  return (
    <span className="flex justify-end gap-x-3 gap-y-1 print:hidden">
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="link"
          size="small"
          aria-label={t('save', { title: head.title, format: format.toUpperCase() })}
          onClick={() => {
            const { current } = plot;
            if (current) void import('./plot-file.ts').then(({ savePlot }) => savePlot(current, head, format));
          }}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}
