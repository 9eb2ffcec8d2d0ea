import { needTexts } from '#ui/i18n/messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { useLater } from '#ui/page/use-later.ts'

const load = () => Promise.all([import('./index.ts'), needTexts('assistant')])

/** The place of the assistant, on the search page of sites that have one. */
export function AssistantSlot({ page }: { readonly page: string | undefined }) {
  const viewer = useViewer()
  const { enabled, allowLoggedOut } = useApp().site.configs.chatbotxConfig
  const offered = page === 'jobs' && enabled && (viewer !== null || allowLoggedOut)
  const parts = useLater('assistant', offered && load)
  return offered && parts ? <parts.Assistant /> : null
}
