/** Loaded into the server: when `npm start` is killed, the server ends too instead of keeping the port. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
