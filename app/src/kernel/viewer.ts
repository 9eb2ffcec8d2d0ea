import type { StaffRole } from './company/staff-roles.ts'

/** The signed-in user as known to pages. */
export interface SignedIn {
  accountId: string
  email: string
  firstName: string
  lastName: string
  /** First and last name; empty until the user provides one. */
  fullName: string
  /** Language chosen in the settings; null follows the browser. */
  language: string | null
  isAdmin: boolean
  isThemeBuilder: boolean
  isFormEditor: boolean
  /** Role at the company; null for candidates. */
  staffRole: StaffRole | null
  /** Id of the account's photo; `avatarPath` is its address. */
  avatar: string | null
}

/** The signed-in user of a request, at one tenant's site. */
export interface Viewer extends SignedIn {
  tenantId: number
  sessionId: string
  /** True for a session that passed a second factor. */
  hasSecondFactor: boolean
}

/** Returns true for an account with a role or a right at the company. */
export const isColleague = ({
  staffRole,
  isAdmin,
  isThemeBuilder,
  isFormEditor,
}: Pick<SignedIn, 'staffRole' | 'isAdmin' | 'isThemeBuilder' | 'isFormEditor'>): boolean =>
  staffRole !== null || isAdmin || isThemeBuilder || isFormEditor

/** Path under which signed-in candidates get their photos. */
export const AVATARS_PATH = '/api/pcsx/profile_avatar'

/** Returns the address of an account's photo, for the account's sessions at the site with this domain. */
export const avatarPath = (id: string, domain: string): string =>
  `${AVATARS_PATH}/${encodeURIComponent(id)}?domain=${encodeURIComponent(domain)}`

/** Joins first and last name with one space, omitting empty parts. */
export function fullName(firstName: string, lastName: string): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ')
}

/** Returns the part of a viewer that pages can see. */
export function signedIn({
  tenantId: _tenant,
  sessionId: _session,
  hasSecondFactor: _passed,
  ...known
}: Viewer): SignedIn {
  return known
}
