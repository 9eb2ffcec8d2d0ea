import type { LoaderFunctionArgs } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { AppContext } from './app-context.ts'

/** Result of a page's loader; the data itself is in the query cache. */
export interface PageData {
  /** HTTP status of the page. */
  status: number
  title: string
  /** Reason for not showing the page: the user must sign in, or the site has no sign-in. */
  gate?: 'sign-in' | 'no-sign-in' | undefined
}

export type PageLoader = (args: LoaderFunctionArgs) => PageData | Promise<PageData>

/** Leads to another page. The router handles thrown redirects, even where a loader's data are expected. */
export function leave(answer: Response): PageData {
  // oxlint-disable-next-line typescript/only-throw-error -- as above
  throw answer
}

export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'status' in value && 'title' in value
}

/** Returns the page title configured for the page's identifier, else `words` and the company name. */
export function companyTitle(site: AppContext['site'], page: string | undefined, words: string): string {
  return (page && site.configs.pageMetadata[page]?.pageTitle) || `${words} | ${site.companyName}`
}

/** Returns the title of a page with a fixed name, preceded by its subject, if any. */
export function pageTitle(
  { site, text }: Pick<AppContext, 'site' | 'text'>,
  page: string | undefined,
  title: MessageId,
  about?: string,
): string {
  return companyTitle(site, page, `${about ? `${about} - ` : ''}${text(title)}`)
}
