import { useEffect, useState } from 'react'
import { cleanerLoaded, cleanHtml, loadCleaner } from './clean-html.ts'
import { ErrorState } from '../react/states.tsx'

/** Renders foreign HTML, sanitized; nothing until the sanitizer is loaded. */
export function HtmlViewer({ html }: { readonly html: string }) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>(() => (cleanerLoaded() ? 'ready' : 'loading'))
  useEffect(() => {
    let gone = false
    const become = (next: 'ready' | 'failed') => void (gone || setState(next))
    if (state === 'loading')
      loadCleaner().then(
        () => become('ready'),
        () => become('failed'),
      )
    return () => {
      gone = true
    }
  }, [state])
  if (state === 'failed') return <ErrorState onRetry={() => setState('loading')} />
  if (state === 'loading') return <div className="fk-html" aria-busy="true" />
  // oxlint-disable-next-line react/no-danger -- this component is the one place for HTML, and it is cleaned
  return <div className="fk-html" dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
}
