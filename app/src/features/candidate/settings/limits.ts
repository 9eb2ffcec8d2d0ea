/** Limits of a candidate’s data and its deletion, with the unit in the name. */
export const settingsLimits = {
  downloadLinkMinutes: 10,
  erasureTries: { most: 5, seconds: 900 },
  notificationChoices: 100,
} as const
