import { type DefaultOptions, QueryCache, QueryClient } from '@tanstack/react-query'
import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { LocaleTag } from '#config/locale-tags.ts'
import * as limits from '#config/limits.ts'
import type { PublicConfig } from '#config/public.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { isApiError, type Transport } from '#ui/api/transport.ts'
import type { Messages } from '#ui/i18n/messages.ts'
import { type AppContext, createViewerStore } from '#ui/page/app-context.ts'

/** Creates the messages and formats of a language and time zone; messages are compiled on first use. */
export function createTexts(locale: LocaleTag, timeZone: string, messages: Messages): IntlShape {
  return createIntl({ locale, messages, timeZone, defaultLocale: 'en' }, createIntlCache())
}

/** Logs a query that failed through no fault of the reader; refusals are shown to the reader instead. */
function logFailure(error: Error, { meta }: { readonly meta?: Record<string, unknown> | undefined }): void {
  if (isApiError(error) && error.status < 500) return
  // oxlint-disable-next-line no-console -- the specification has it logged
  console.warn(meta?.['failure'] ?? 'Failed to fetch data', error)
}

/**
 * Repeats a query whose connection failed just as the network came back, within five seconds: the event that repeats failed
 * queries was too early for it.
 */
function repeatCutOff(): Pick<DefaultOptions['queries'] & object, 'retry'> {
  let back = 0
  window.addEventListener('online', () => (back = Date.now()))
  return { retry: (failures, error) => !failures && !isApiError(error) && Date.now() - back < 5000 }
}

/** Creates the app context of a page, identically on server and browser. */
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
    // The server logs its own failures.
    ...(typeof document === 'undefined' ? {} : { queryCache: new QueryCache({ onError: logFailure }) }),
    defaultOptions: {
      // Offline calls fail immediately and the page says so; silent waiting would look like a hang.
      queries: {
        staleTime: limits.searchCacheMs,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        ...(typeof document === 'undefined' ? {} : { gcTime: limits.pageDataKeptMs, ...repeatCutOff() }),
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
