/** Timings of the interface that the specification states. */
export const INTERFACE_TIMES = {
  saved_badge_ms: 3_000,
  single_question_notice_ms: 4_000,
  registration_toast_ms: 5_000,
  /** The marketplace's sections stop below its header. */
  section_offset_px: 110,
  section_scroll_ms: 1_000,
  /** Other parts of a page, such as the events of a hub. */
  page_offset_px: 100,
  page_scroll_ms: 500,
  prefetch_idle_ms: 2_000,
  loading_bar_delay_ms: 200,
  loading_bar_duration_ms: 5_000,
  loading_bar_hide_ms: 500,
} as const;

/** A page reloads itself once in so long for code that is gone. It stands alone, since every page begins with it. */
export const CHUNK_RELOAD_GUARD_MS = 60_000;
