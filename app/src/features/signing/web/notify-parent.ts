import type { Outcome } from './draft.ts'

/** Notifies the parent page of the stored outcome. Restricted to that page's origin. */
export function notifyParent(outcome: Outcome): void {
  if (window.parent === window) return
  window.parent.postMessage({ type: outcome === 'completed' ? 'ESIGN' : 'REJECT' }, parentOrigin())
}

function parentOrigin(): string {
  const [ancestor] = window.location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : window.location.origin
}
