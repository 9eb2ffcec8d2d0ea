/** Limits of the outbox and the SMTP server, with the unit in the name. */
export const emailLimits = {
  outboxKeptDays: 90,
  // A process that hasn't written a file by then has ended or has a full disk.
  ownEmailSeconds: 10,
  waitingKeptSeconds: 7_776_000,
  // A command waits this long for the server to take its emails.
  // Of the words of a server that refuses an email.
  saidCharacters: 200,
  takenMs: 3000,
  smtpConnectMs: 10_000,
  smtpResponseMs: 60_000,
} as const
