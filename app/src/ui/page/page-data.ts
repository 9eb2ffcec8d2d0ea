import type { LoaderFunctionArgs } from 'react-router'

/** Result of a page's loader; the data itself is in the query cache. */
export interface PageData {
  /** HTTP status of the page. */
  status: number
  title: string
  /** Reason for not showing the page: the user must sign in, or the site has no sign-in. */
  gate?: 'sign-in' | 'no-sign-in' | undefined
}

export type PageLoader = (args: LoaderFunctionArgs) => PageData | Promise<PageData>

export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'status' in value && 'title' in value
}
