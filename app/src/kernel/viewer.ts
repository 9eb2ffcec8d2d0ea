/** What a page knows of whoever is signed in. */
export interface SignedIn {
  accountId: string
  email: string
  firstName: string
  lastName: string
  /** First and last name as the profile shows them; empty until the person gave one. */
  fullName: string
  /** Language chosen in the settings; null follows the browser. */
  language: string | null
  isAdmin: boolean
  isThemeBuilder: boolean
}

/** The signed-in person of a request, at the site of one tenant. */
export interface Viewer extends SignedIn {
  tenantId: number
  sessionId: string
}

/** First and last name with one space between; what is missing is left out. */
export function fullName(firstName: string, lastName: string): string {
  return [firstName.trim(), lastName.trim()].filter(Boolean).join(' ')
}

/** The part of a viewer that pages may know. */
export function signedIn({ tenantId: _tenant, sessionId: _session, ...known }: Viewer): SignedIn {
  return known
}
