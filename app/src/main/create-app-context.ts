import { QueryClient } from '@tanstack/react-query'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { LocaleTag } from '#config/locale-tags.ts'
import { limits } from '#config/limits.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Transport } from '#ui/api/transport.ts'
import type { Messages } from '#ui/i18n/messages.ts'
import { type AppContext, createViewerStore } from '#ui/page/app-context.ts'

/** The texts and formats of a language and a zone; texts are compiled when they are first used. */
export function createTexts(locale: LocaleTag, timeZone: string, messages: Messages): IntlShape {
  return createIntl({ locale, messages, timeZone, defaultLocale: 'en' }, createIntlCache())
}

/** Builds what pages work with, the same way on the server and in the browser. */
export function createAppContext(parts: {
  site: PublicConfig
  locale: LocaleTag
  timeZone: string
  now: number
  transport: Transport
  intl: IntlShape
  viewer: SignedIn | null
}): AppContext {
  const { intl, viewer, ...known } = parts
  const queryClient = new QueryClient({
    defaultOptions: {
      // Offline a call fails at once, and the page says so; waiting in silence would look like a hang.
      queries: {
        staleTime: limits.searchCacheMs,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        ...(typeof document === 'undefined' ? {} : { gcTime: limits.pageDataKeptMs }),
      },
    },
  })
  return {
    ...known,
    queryClient,
    viewer: createViewerStore(viewer),
    text: (id, values) => intl.formatMessage({ id }, values),
  }
}
