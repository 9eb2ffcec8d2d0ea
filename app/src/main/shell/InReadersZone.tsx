import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { type IntlShape, RawIntlProvider } from 'react-intl'
import type { Messages } from '#ui/i18n/messages.ts'
import { type AppContext, AppReactContext } from '#ui/page/app-context.ts'
import { createTexts } from '../pages/create-app-context.ts'

/** The texts and context of a page in one time zone. */
export interface InZone {
  readonly app: AppContext
  readonly intl: IntlShape
}

/** Returns the texts and context of a page in another time zone; the same if it is the zone already. */
export function moveToZone({ app, intl }: InZone, timeZone: string, messages: Messages): InZone {
  if (timeZone === app.timeZone) return { app, intl }
  const moved = createTexts(app.locale, timeZone, messages)
  return {
    app: { ...app, timeZone, text: (id, values) => moved.formatMessage({ id }, values) },
    intl: moved,
  }
}

interface Props {
  /** The zone that the server rendered in, which hydration needs. */
  readonly rendered: InZone
  readonly readers: InZone
  readonly children: ReactNode
}

/**
 * Shows times in the reader's zone once the page is hydrated. The server doesn't know it on a first visit and renders
 * in UTC, and all times of one page must be in the same zone.
 */
export function InReadersZone({ rendered, readers, children }: Props) {
  const [{ app, intl }, show] = useState(rendered)
  useEffect(() => startTransition(() => show(readers)), [readers])
  return (
    <AppReactContext value={app}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </AppReactContext>
  )
}
