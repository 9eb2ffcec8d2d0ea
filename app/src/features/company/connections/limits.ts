/** Limits of connections to other systems, with the unit in the name. */
export const connectionLimits = {
  boardCharacters: 2000,
  sourceCharacters: 100,
  connections: 20,
  /** Intervals that the desk offers. */
  offeredMinutes: [15, 60, 360, 1440],
  checksPerMinute: 20,
  /** Between two looks at a pull that is under way. */
  lookAgainMs: 3000,
  leastMinutes: 5,
  mostMinutes: 7 * 24 * 60,
  /** A response that is larger isn't read. */
  feedBytes: 100_000_000,
  responseMs: 120_000,
  redirects: 3,
  /** Longest time between tries of a feed that fails. */
  backoffMinutes: 24 * 60,
  /** A run without an end after this time was ended by a crash. */
  runMinutes: 60,
  runsKeptDays: 30,
  runsShown: 20,
  problemsKept: 200,
  saidCharacters: 300,
  problemCharacters: 300,
  pullsAtOnce: 3,
  /** Pages of a list of jobs that are pulled. */
  pagesPulled: 1000,
  /** Jobs whose descriptions are fetched to try a connection. */
  detailsTried: 100,
  /** Calls for one job of such a list if its questions are wanted, too. */
  callsForQuestions: 3,
  /** Time after which a pull leaves the other jobs of such a list for the next one. */
  completionMs: 20 * 60_000,
  /** Calls for the questions of jobs at a time. */
  questionsAtOnce: 4,
  /** One attempt to send an application, whose files can be large. */
  deliveryMs: 60_000,
  answerBytes: 1_000_000,
  /** A claim that isn't renewed for this time is that of a process that ended. */
  claimSeconds: 60,
  /** Pauses after attempts that failed; afterwards always the last one. */
  pausesSeconds: [30, 60, 300, 900],
  /** An application that was put off as often is tried beside another one, which shows whether the system is away. */
  attemptsBeforeDoubt: 3,
  /** Applications that are sent before other connections get their turn. */
  deliveriesInTurn: 20,
  /** Pages of a list that are read to look for an application. */
  pagesRead: 20,
  /** An application that waits for longer is late. */
  failingMinutes: 60,
  /** By which the clocks of two systems can differ. */
  clockMinutes: 5,
  /** Ids in one call of a system. */
  idsAtOnce: 50,
  deliveriesShown: 50,
  /** Applications of a connection whose stages are asked for. */
  statesAsked: 1000,
  statusBytes: 1_000_000,
  credentialCharacters: 500,
} as const
