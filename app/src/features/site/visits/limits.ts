/** Limits of counting views of jobs. They count characters, unless the name says otherwise. */
export const visitLimits = {
  source: 60,
  agent: 400,
  // Of the hash of a visitor: 132 bits.
  hash: 22,
  // Views that wait for the next flush. A server that can't reach its database for longer forgets the ones after them.
  waiting: 20_000,
  // Visitors of jobs that a process remembers to have counted, so that repeats cost no query.
  remembered: 50_000,
  // User agents that a process remembers to be bots or not.
  agents: 2000,
  flushMs: 5000,
  // Hours after the end of a day until its hashes are deleted: a server can still hold views of it.
  hashHours: 1,
  keptDays: 800,
} as const
