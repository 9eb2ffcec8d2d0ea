/** Limits of sending and storing applications, with the unit in the name. */
export const applicationLimits = {
  retentionWarningDays: 30,
  // Days for which the link of an email opens an application in another browser of a guest.
  guestLinkDays: 90,
  submitsAtOnce: 4,
  // A longer session doesn't count towards the usual time.
  applicationSittingSeconds: 7200,
  applicationsMeasured: 200,
  // Minimum size of a group whose voluntary answers a company can read.
  voluntaryGroupPeople: 10,
  // Allows sending a full cart at once.
  submitsOfPerson: { most: 60, seconds: 3600 },
  // A whole university can share one address.
  submitsFromAddress: { most: 1000, seconds: 3600 },
  // Messages of a candidate about one application within a day, and the size of one.
  messagesOfDay: 20,
  messageCharacters: 5000,
  requestCharacters: 64,
  // Reasons of a rejection, the length of each, and the requirements of an ad that are offered as reasons.
  reasons: 20,
  reasonCharacters: 1000,
  requirementsOffered: 40,
  applicationFiles: { most: 100, seconds: 86_400 },
  insightsApplicants: 1000,
  stages: 50,
  // Sent résumés that one run reads for the search, and the text of one that is indexed.
  resumesRead: 20,
  resumeCharacters: 200_000,
  // Days after which an application without a change counts as overdue.
  stageDays: 365,
  // Applications that a command prints, and reads at a time.
  listed: 50,
  pageRows: 500,
  // Applications that one run of retention looks at.
  retentionRun: 10_000,
  // Histories that are checked at a time.
  toldAtOnce: 100,
  checkedAtOnce: 100,
  positionIdCharacters: 20,
  sourceCharacters: 200,
  faultsNamed: 3,
} as const
