import type { SearchAlternative } from '#features/jobs/search/contract.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { AssistantEvent, ListedItem, ListedJob, TalkContext } from '../../../conversation.ts'
import type { AssistantPage, JobSearch } from '../../../tools.ts'

/** A posting with the properties that an engine reads. */
export interface ReadPosition {
  id: number
  title: string
  /** Sanitized HTML, or plain text. */
  description: string
  language: string
  place: string
  employer: string | null
  department: string | null
  employmentType: string | null
  workLocation: 'onsite' | 'hybrid' | 'remote'
  /**
   * The pay in the source's words without text addressed to a machine, else in the reader's language; null if unknown.
   */
  payText: string | null
  skills: string[]
  /** The day on which it closes, in the company's zone: `2026-12-01`. */
  closesOn: string | null
  /** Path of its page. */
  href: string
  /** Changes with the posting; sentences are cached under it. */
  version: number
}

/** The first results of a search and the page that lists them. */
export interface FoundJobs {
  total: number
  ids: number[]
  /** The search page with the same search. */
  href: string
  /** The text of the place if it could not be resolved. */
  unknownPlace: string | null
  /** Ways to find more if nothing was found: searches with results, each with their number. */
  alternatives: readonly FoundAlternative[]
}

/** A change of the search that finds jobs. */
export interface FoundAlternative {
  alternative: SearchAlternative
  /** The search page with the change. */
  href: string
}

/** A place known to the gazetteer, with the words that found it. */
export interface KnownPlace {
  label: string
  kind: 'city' | 'region' | 'country'
  population: number
}

/** A value of one of the site's filters. */
export interface FilterValue {
  filter: string
  /** The filter's name on the page. */
  title: string
  value: string
  label: string
}

/** The jobs that fit the viewer's profile best, best first. */
export interface MatchedJobs {
  jobs: { id: number; match?: NonNullable<ListedJob['match']> }[]
  total: number
  /** The search page in this order. */
  href: string
}

/** One of the company's texts. */
export interface KnowledgeText {
  id: string
  title: string
  text: string
  language: string
  /** Path or address, else empty. */
  url: string
}

/** A way to reach a person: addresses, and what they are for. */
export interface ContactChannel {
  kind: 'email' | 'phone' | 'url'
  value: string
}

/**
 * Everything that an engine can request, with the rights of one viewer. Own lists are undefined for visitors who are
 * not signed in. Nothing here changes anything.
 */
export interface AssistantTools {
  place(text: string, language: string): Promise<KnownPlace | undefined>
  filterValues(): Promise<readonly FilterValue[]>
  /** Finds jobs by all parts of a search except its conditions. */
  search(search: JobSearch, limit: number): Promise<FoundJobs>
  /** Returns the open positions among the ids, in order; a private one only with its key. */
  positions(ids: readonly number[]): Promise<ReadPosition[]>
  similar(id: number): Promise<number[]>
  /** Undefined for a visitor; without jobs for a person with too little in the profile, or who turned matching off. */
  matches(): Promise<MatchedJobs | undefined>
  saved(): Promise<number[] | undefined>
  cart(): Promise<number[]>
  alerts(): Promise<ListedItem[] | undefined>
  applications(): Promise<ListedItem[] | undefined>
  interviews(): Promise<ListedItem[] | undefined>
  knowledge(): readonly KnowledgeText[]
  /** Terms, privacy and footer, as plain text. */
  siteTexts(): Promise<readonly KnowledgeText[]>
  contact(): readonly ContactChannel[]
  /** Returns the path of a page of this site. */
  pagePath(page: AssistantPage | 'search' | 'cart' | 'saved'): string
}

/** A viewer's rights and texts for one message. */
export interface EngineRequest {
  message: string
  context: TalkContext
  tenant: Pick<SiteTenant, 'id' | 'name' | 'domain'>
  /** Language of the page. */
  language: string
  signedIn: boolean
  tools: AssistantTools
}

/** Answers one message. Stops reading and searching when the consumer stops. */
export type AssistantEngine = (request: EngineRequest) => AsyncIterable<AssistantEvent>
