import { useEffect } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { logEvent } from '../contract.ts'

/** Reports the opened page and its load time to the server, ignoring failures. */
function PageEvents({ page }: { readonly page: string | undefined }) {
  const { transport } = useApp()
  useEffect(() => {
    // A page of the theme builder's preview has no visitors.
    if (!page || document.documentElement.dataset['preview']) return
    const [entry] = performance.getEntriesByType('navigation')
    const first = entry instanceof PerformanceNavigationTiming && performance.now() < 10_000
    const metrics = first ? [{ name: 'dom_interactive_ms', value: Math.round(entry.domInteractive), page }] : []
    const body = { namespace: 'careers', event: 'page_view', data_json: { page }, metrics_to_push: metrics }
    callApi<typeof logEvent>(transport, 'POST /vslog', { body }).catch(() => undefined)
  }, [page, transport])
  return null
}

export const telemetryWeb = defineWebFeature({ name: 'telemetry', slots: { everywhere: PageEvents } })
