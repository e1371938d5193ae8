import prom from 'prom-client';

/**
 * What a process counts, for Prometheus. No label holds a person, a company or an address: routes are patterns of the
 * contract, and what matches none counts as one.
 */
export const registry = new prom.Registry();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new prom.Histogram({
  name: 'vivavoce_request_seconds',
  help: 'Seconds from the first byte of a request to the last of its answer, by route and class of status.',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});

export const uploadedBytes = new prom.Counter({
  name: 'vivavoce_uploaded_bytes_total',
  help: 'Bytes of recordings that were stored durably, each once.',
  registers: [registry],
});

export const uploadedSegments = new prom.Counter({
  name: 'vivavoce_uploaded_segments_total',
  help: 'Segments of recordings by result: stored now, stored before, refused or failed.',
  labelNames: ['result'],
  registers: [registry],
});

export const recordingOutcomes = new prom.Counter({
  name: 'vivavoce_recordings_total',
  help: 'Recordings that were processed, by outcome: playable or damaged.',
  labelNames: ['outcome'],
  registers: [registry],
});

export const mailOutcomes = new prom.Counter({
  name: 'vivavoce_mails_total',
  help: 'E-mails by outcome of an attempt: sent, postponed, refused or uncertain.',
  labelNames: ['outcome'],
  registers: [registry],
});

export const objectStoreSeconds = new prom.Histogram({
  name: 'vivavoce_object_store_seconds',
  help: 'Seconds of calls to the object store, by command and result: done or failed.',
  labelNames: ['command', 'result'],
  buckets: SECONDS,
  registers: [registry],
});
