/** Limits of an interview, as the company arranges it. They count characters, unless the name says otherwise. */
export const interviewLimits = {
  wallTime: 30,
  zone: 60,
  /** Candidates of one slot. */
  seats: 500,
  minMinutes: 5,
  /** A day. */
  maxMinutes: 1440,
  /** Slots that are offered at a time. */
  slots: 200,
  place: 500,
  link: 1000,
  interviewers: 20,
  /** Hours before the interview from which it can't be moved any more: a month. */
  noticeHours: 720,
  /** Moves by the candidate. */
  moves: 50,
  linkDays: 90,
  slotId: 40,
  faultsNamed: 5,
  pageRows: 200,
} as const
