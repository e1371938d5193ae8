const KB = 1024;

/** "830 kB", "2.4 MB" in the reader's own way of writing numbers. */
export function fileSize(bytes: number, tag: string): string {
  const [unit, value] =
    bytes < KB * KB ? (['kilobyte', bytes / KB] as const) : (['megabyte', bytes / KB / KB] as const);
  const digits = unit === 'kilobyte' || value >= 10 ? 0 : 1;
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    unit === 'kilobyte' ? Math.max(1, value) : value,
  );
}
