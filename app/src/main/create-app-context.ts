import { QueryClient } from '@tanstack/react-query'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { LocaleTag } from '#config/locale-tags.ts'
import { limits } from '#config/limits.ts'
import type { PublicConfig } from '#config/public.ts'
import type { Transport } from '#ui/api/transport.ts'
import type { Messages } from '#ui/i18n/messages.ts'
import type { AppContext } from '#ui/page/app-context.ts'

/** Builds what pages work with, the same way on the server and in the browser. */
export function createAppContext(parts: {
  site: PublicConfig
  locale: LocaleTag
  timeZone: string
  now: number
  transport: Transport
  messages: Messages
}): { app: AppContext; intl: IntlShape } {
  const { messages, ...known } = parts
  const intl = createIntl(
    { locale: parts.locale, messages, timeZone: parts.timeZone, defaultLocale: 'en' },
    createIntlCache(),
  )
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: limits.searchCacheMs, refetchOnWindowFocus: false, retry: false } },
  })
  return { intl, app: { ...known, queryClient, text: (id) => intl.formatMessage({ id }) } }
}
