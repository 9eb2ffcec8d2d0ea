/** Rights of an API key, each for a group of calls. Part of the public interface: names can be added but not changed. */
export const apiScopes = [
  'applications:read',
  'applications:write',
  'files:read',
  'offers:write',
  'interviews:write',
  'forms:write',
  'events:write',
  'jobs:write',
  'demographics:read',
] as const

export type ApiScope = (typeof apiScopes)[number]

export const isApiScope = (word: string): word is ApiScope => apiScopes.some((known) => known === word)

/** Path that all calls of the company API begin with. */
export const COMPANY_API = '/api/company/v1'

/** Path that all calls of the company's desk begin with. */
export const DESK_API = '/api/desk'
