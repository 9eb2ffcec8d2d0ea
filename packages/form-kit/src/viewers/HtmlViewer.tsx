import { useEffect, useState } from 'react'
import { cleanerLoaded, cleanHtml, loadCleaner } from './clean-html.ts'

/** Shows HTML that somebody else wrote, cleaned. Nothing is shown until the cleaner is there. */
export function HtmlViewer({ html }: { readonly html: string }) {
  const [ready, setReady] = useState(cleanerLoaded)
  useEffect(() => {
    let gone = false
    if (!ready) void loadCleaner().then(() => gone || setReady(true))
    return () => {
      gone = true
    }
  }, [ready])
  if (!ready) return <div className="fk-html" aria-busy="true" />
  // oxlint-disable-next-line react/no-danger -- this component is the one place for HTML, and it is cleaned
  return <div className="fk-html" dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
}
