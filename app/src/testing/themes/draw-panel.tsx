import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { RawIntlProvider } from 'react-intl'
import type { LocaleTag } from '#config/locale-tags.ts'
import { publicConfig } from '#config/public.ts'
import { parseSite } from '#config/site.ts'
import type { ThemeFileFacts, VersionFacts } from '#features/company/theme/contract.ts'
import { themeQuery, themeVersionsQuery } from '#features/company/theme/web/theme-queries.ts'
import { createAppContext, createTexts } from '#main/pages/create-app-context.ts'
import { ApiError } from '#ui/api/transport.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { AppReactContext } from '#ui/page/app-context.ts'

/** An uploaded file with ordinary facts. */
export const themeFile = (facts: Partial<ThemeFileFacts>): ThemeFileFacts => ({
  id: 'a1'.repeat(32),
  kind: 'logo',
  name: 'logo.png',
  bytes: 12_400,
  addedAt: '2026-05-04T12:00:00.000Z',
  addedBy: 'Carol',
  url: `/theme/${'a1'.repeat(32)}.webp`,
  width: 352,
  height: 88,
  licence: '',
  languages: [],
  inUse: false,
  facts: {},
  ...facts,
})

/** Renders a panel of the theme builder for a company with these files and versions, as text of HTML. */
export async function drawPanel(
  panel: ReactNode,
  {
    files = [],
    versions = [],
    locale = 'en',
  }: { files?: ThemeFileFacts[]; versions?: VersionFacts[]; locale?: LocaleTag } = {},
): Promise<string> {
  const configs = parseSite({})
  const site = publicConfig({ domain: 'a.example', name: 'A', site: configs }, 'http://a.example')
  const intl = createTexts(locale, 'UTC', await loadMessages(locale))
  const transport = { call: () => Promise.reject(new ApiError(500, 'internal', 'No API.')) }
  const app = createAppContext({ site, locale, timeZone: 'UTC', now: 0, transport, intl, viewer: null })
  const draft = { revision: 0, tokens: {}, basedOn: null, savedAt: null, savedBy: null }
  app.queryClient.setQueryData(themeQuery(app).queryKey, {
    draft,
    published: null,
    files,
    accent: configs.branding.accentColor,
    contrast: [],
  })
  app.queryClient.setQueryData(themeVersionsQuery(app).queryKey, { versions })
  const html = renderToString(
    <AppReactContext value={app}>
      <RawIntlProvider value={intl}>
        <QueryClientProvider client={app.queryClient}>{panel}</QueryClientProvider>
      </RawIntlProvider>
    </AppReactContext>,
  )
  app.queryClient.clear()
  return html.replaceAll('<!-- -->', '')
}

/** Returns the text of HTML, without tags. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
