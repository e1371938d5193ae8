import { useQuery } from '@tanstack/react-query';

/** Quiet zone in modules, by the standard. */
const margin = 4;

async function drawCode(text: string): Promise<{ path: string; size: number }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
  return { path, size: count + 2 * margin };
}

const svgOf = ({ path, size }: { path: string; size: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="600" height="600" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;

/** The QR code of a link, drawn in the browser; as a picture and as a file of any size. */
export function useQrCode(text: string) {
  const { data } = useQuery({ queryKey: ['qr', text], queryFn: () => drawCode(text), staleTime: Infinity });
  return data && { ...data, href: `data:image/svg+xml,${encodeURIComponent(svgOf(data))}` };
}

type QrCodeProps = { code: { path: string; size: number }; label: string; className?: string | undefined };

/** Dark on white in every theme: many cameras read nothing else. */
export function QrCode({ code, label, className }: QrCodeProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
