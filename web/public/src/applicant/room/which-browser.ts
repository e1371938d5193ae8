export type Browser = 'chrome' | 'firefox' | 'safari' | 'ios' | 'android';

/** Browser by the place of its switch for camera and microphone; Edge and Opera use Chrome's place. */
export function whichBrowser(userAgent: string, touchPoints: number): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent)) return 'safari';
  return 'chrome';
}
