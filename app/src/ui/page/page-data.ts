import type { LoaderFunctionArgs } from 'react-router'

/** What a page's loader tells of it; the data itself lies in the query cache. */
export interface PageData {
  /** HTTP status of the page. */
  status: number
  title: string
  /** Why the page is not shown: somebody has to sign in first, or nobody can sign in here. */
  gate?: 'sign-in' | 'no-sign-in' | undefined
}

export type PageLoader = (args: LoaderFunctionArgs) => PageData | Promise<PageData>

export function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'status' in value && 'title' in value
}
