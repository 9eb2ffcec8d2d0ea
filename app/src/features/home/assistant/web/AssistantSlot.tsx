import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { useDeferred } from '#ui/page/use-deferred.ts'

const load = () =>
  loadChunk(
    'assistant',
    () => import('./index.ts'),
    () => needTexts('assistant'),
  )

/** Reserves space for the assistant, on the search page of sites that have one. */
export function AssistantSlot({ page }: { readonly page: string | undefined }) {
  const viewer = useViewer()
  const { enabled, allowLoggedOut } = useApp().site.configs.chatbotxConfig
  const offered = page === 'jobs' && enabled && (viewer !== null || allowLoggedOut)
  const parts = useDeferred(offered && load)
  return offered && parts ? <parts.Assistant /> : null
}
