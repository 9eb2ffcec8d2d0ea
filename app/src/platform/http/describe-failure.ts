/** Returns message and stack of a thrown value with its causes, for administrators and logs only. */
export function describeFailure(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const own = thrown.stack ?? `${thrown.name}: ${thrown.message}`
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${describeFailure(thrown.cause)}`
}
