/** Text and stack of whatever was thrown, with its causes: for administrators and the log, never for others. */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const own = thrown.stack ?? `${thrown.name}: ${thrown.message}`
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${describeFailure(thrown.cause)}`
}
