/** Limits of the company's desk. */
export const deskLimits = {
  rows: 50,
  searchCharacters: 200,
  searchWords: 8,
  answerCharacters: 400,
  // Sources that the filter offers.
  sources: 50,
  wordsCharacters: 5000,
  idCharacters: 64,
  mappingCharacters: 20_000,
  placesSuggested: 8,
  // Offered while typing, the most frequent first.
  wordsSuggested: 100,
  // Changes of others within this time cause one call of a list.
  liveMs: 1000,
  // From the last letter typed at the door of an event to the search.
  typingMs: 200,
  // How often a check-in list shows what colleagues at other doors did.
  doorMs: 10_000,
  // More would be no overview.
  todayRows: 20,
  todaySearched: 500,
  soonDays: 3,
  // Days for which an email that came back is among what needs a person.
  refusedDays: 14,
  // Times of an interview that its line names.
  timesShown: 10,
  // On the reader's clock.
  digestHour: 8,
  digestRows: 10,
  digestNews: 1000,
  // What happened earlier isn't new any more.
  digestDays: 3,
  digestMarkDays: 30,
  // Until the candidate is told of a rejection, it can be undone.
  undoMinutes: 15,
  // Colleagues' calendars.
  calendarAddressCharacters: 2000,
  calendarBytes: 10_000_000,
  calendarFetchMs: 8000,
  calendarRedirects: 3,
  calendarMegabytes: 256,
  calendarMs: 5000,
  calendarsWaiting: 50,
  calendarKeptMs: 300_000,
  calendarDays: 366,
  calendarCallsPerMinute: 10,
  busyCallsPerMinute: 120,
} as const
