import type { Outcome } from './draft.ts'

/** Tells the page around this frame what the server has stored. Only that page's origin hears it. */
export function tellParent(outcome: Outcome): void {
  if (window.parent === window) return
  window.parent.postMessage({ type: outcome === 'completed' ? 'ESIGN' : 'REJECT' }, parentOrigin())
}

function parentOrigin(): string {
  const [ancestor] = window.location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : window.location.origin
}
