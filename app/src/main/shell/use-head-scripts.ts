import { useEffect, useRef } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/**
 * A page with scripts of the company in its head is a document of its own: only the server writes them, and they may not go
 * on on the next page. Whoever enters or leaves one by a link gets the new page as a document.
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
