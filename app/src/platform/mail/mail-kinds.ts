/**
 * Every email the product sends, by name, with the kind that programs read from the header `X-Foyer-Kind`. Several emails
 * can be of one kind. A test sends each of them in every language.
 */
export const mailKinds = {
  'session.verify': 'verify-email',
  'session.exists': 'account-exists',
  'session.code': 'sign-in-code',
  'session.unknown': 'no-account',
  'session.reset': 'reset-password',
  'session.noReset': 'no-account',
  'session.newEmail': 'verify-email',
  'session.oldEmail': 'change-email',
  'session.takenEmail': 'account-exists',
  'session.passwordChanged': 'security-notice',
  'session.emailChanged': 'security-notice',
  'session.passkeyAdded': 'security-notice',
  'session.secondFactorAdded': 'security-notice',
  'session.recoveryCodeUsed': 'security-notice',
  'settings.eraseCode': 'erase-code',
  'settings.erased': 'account-erased',
  'guests.prove': 'verify-email',
  'guests.claim': 'verify-email',
  'guests.proven': 'verify-email',
  'guests.reminder': 'application',
  'event.confirm': 'verify-email',
  'referral.ask': 'referral',
  'staff.invited': 'staff-invitation',
  'staff.digest': 'staff-digest',
  talentNetwork: 'talent-network',
  alertReceipt: 'alert-receipt',
  alert: 'alert',
  'notification.application': 'application',
  'notification.interview': 'interview',
  'notification.offer': 'offer',
  'notification.form': 'form',
  'notification.event': 'event',
  'notification.referral': 'referral',
  'notification.message': 'message',
  'notification.alert': 'alert',
} as const

export type MailName = keyof typeof mailKinds
