/** Ends with 0 where the process of this container works: one that answers calls is ready, a worker is alive. */
const { PORT = '3000', METRICS_PORT, ROLE } = process.env;
const address =
  ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT}/live` : `http://127.0.0.1:${PORT}/api/health/ready`;
const isWell = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
