import { useEffect, useRef } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/** A page with scripts of the company in its head is opened as a document, because only the server writes that head. */
export function useHeadScripts(page: string | undefined): void {
  const { headScriptPages = [] } = useApp().site
  const opened = useRef(page)
  useEffect(() => {
    if (page !== undefined && page !== opened.current && headScriptPages.includes(page)) window.location.reload()
  }, [page, headScriptPages])
}
