/** A system that publishes its jobs, and the address at which it does. */
interface System {
  /** Returns the address of a board; undefined if it can't be the name of one. */
  address(board: string): string | undefined
  /** Most jobs that it lists; the others are missing. */
  maxJobs?: number
}

const NAME = /^[A-Za-z\d](?:[A-Za-z\d_-]{0,98}[A-Za-z\d])?$/
const HOST_LABEL = /^[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/** Returns a function for addresses in which the name of a board has a place. */
const named =
  (shape: RegExp, address: (board: string) => string) =>
  (board: string): string | undefined =>
    shape.test(board) ? address(board) : undefined

export const systemNames = [
  'feed',
  'greenhouse',
  'lever',
  'ashby',
  'smartrecruiters',
  'recruitee',
  'personio',
  'workable',
  'teamtailor',
] as const
export type SystemName = (typeof systemNames)[number]

/** Names of the systems as their makers write them. */
export const systemTitles: Readonly<Record<SystemName, string>> = {
  feed: 'Feed',
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  smartrecruiters: 'SmartRecruiters',
  recruitee: 'Recruitee',
  personio: 'Personio',
  workable: 'Workable',
  teamtailor: 'Teamtailor',
}

/** Names of the credentials that systems want for applications. */
export const credentialNames = [
  'key',
  'clientId',
  'clientSecret',
  'userId',
  'apiKey',
  'token',
  'companyId',
  'webhookSecret',
] as const
export type CredentialName = (typeof credentialNames)[number]

/**
 * The systems by name, with the public addresses that their documentation names: Greenhouse Job Board API, Lever Postings API,
 * Ashby Job Postings API, SmartRecruiters Posting API, Recruitee Careers Site API, Personio “Retrieving open positions”, Workable `api/accounts/:subdomain`, and the RSS feed of Teamtailor’s career sites. `feed` is any address.
 */
export const systems: Readonly<Record<SystemName, System>> = {
  feed: { address: (board) => (URL.canParse(board) ? board : undefined) },
  greenhouse: {
    address: named(NAME, (board) => `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true`),
  },
  lever: { address: named(NAME, (board) => `https://api.lever.co/v0/postings/${board}?mode=json`) },
  ashby: {
    address: named(NAME, (board) => `https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`),
  },
  smartrecruiters: {
    address: named(NAME, (board) => `https://api.smartrecruiters.com/v1/companies/${board}/postings?limit=100`),
  },
  recruitee: {
    address: named(HOST_LABEL, (board) => `https://${board}.recruitee.com/api/offers`),
  },
  workable: {
    address: named(HOST_LABEL, (board) => `https://www.workable.com/api/accounts/${board}?details=true`),
  },
  teamtailor: {
    address: named(HOST_LABEL, (board) => `https://${board}.teamtailor.com/jobs.rss?per_page=200`),
    maxJobs: 200,
  },
  personio: { address: named(HOST_LABEL, (board) => `https://${board}.jobs.personio.com/xml`) },
}

/** Returns the address of a board, at another origin than the system's usual one if given; undefined if it can't be the name of one. */
export function boardAddress(system: SystemName, board: string, origin = ''): string | undefined {
  const address = systems[system].address(board)
  if (address === undefined || origin === '' || system === 'feed') return address
  const { pathname, search } = new URL(address)
  return URL.canParse(origin) ? `${new URL(origin).origin}${pathname}${search}` : undefined
}

/** Returns the origin at which the system of a stored connection is asked. @throws TypeError for a board that was never accepted */
export const systemOrigin = ({
  system,
  board,
  origin,
}: {
  system: SystemName
  board: string
  origin: string
}): string => new URL(boardAddress(system, board, origin) ?? '').origin
