/** Limits of sending and storing notifications, with the unit in the name. */
export const notificationLimits = {
  sentAtOnce: 50,
  keptDays: 365,
  tokenCharacters: 500,
} as const
