import { useEffect, useRef } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/**
 * Forces a full page load when entering or leaving a page with company scripts in its head: only the server writes
 * them, and they must not continue on the next page.
 */
export function useHeadScripts(page: string | undefined): void {
  const { site } = useApp()
  const shown = useRef(page)
  useEffect(() => {
    const has = (one: string | undefined) => one !== undefined && site.headScriptPages?.includes(one)
    if (page !== shown.current && (has(page) || has(shown.current))) window.location.reload()
    shown.current = page
  }, [page, site])
}
