import { useEffect, useState } from 'react';

/** Quiet zone in modules, required by the standard. */
const margin = 4;

async function drawPath(text: string): Promise<{ path: string; size: number }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
    }
  }
  return { path, size: count + 2 * margin };
}

/** Dark on white in every colour scheme: many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    void drawPath(text).then((result) => {
      if (isCurrent) setDrawn(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className="qr">
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
