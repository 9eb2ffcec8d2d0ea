/** Limits of the people who hire, with the unit in the name. */
export const staffLimits = {
  invitationDays: 7,
  tokenCharacters: 100,
  jobsOfManager: 500,
  auditRows: 50,
  auditExportRows: 50_000,
  // Names and acts of the latest entries are offered as filters.
  auditChoiceRows: 5000,
  emailCharacters: 320,
  acceptCallsPerMinute: 20,
} as const
