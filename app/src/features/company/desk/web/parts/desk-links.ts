import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'

/** Start of the paths of the desk's pages. */
export const DESK = '/careers/tools'

/** Properties of the page of one thing. */
export interface OnePageProps {
  readonly id: string
  /** Shown if there is no such thing, or not for this colleague. */
  readonly missing: ReactNode
}

/** Returns a function for addresses of the desk's pages, which keep site and language. */
export function useDeskLink(): (path: string, query?: Readonly<Record<string, string | number | undefined>>) => string {
  const { search } = useLocation()
  return (path, query = {}) => {
    const named = Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    )
    const text = new URLSearchParams(named).toString()
    return withCarriedParameters(`${DESK}/${path}${text ? `?${text}` : ''}`, search)
  }
}

/** Returns the address of signing in for a page of the desk, which leads back to it. */
export const signInAddress = (pathname: string, search: string): string =>
  withCarriedParameters(`/candidate/login?next=${encodeURIComponent(pathname + search)}`, search)
