import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/layout/MessagePage.tsx'

/** What came of a mailed link. */
export type Done = 'confirmed' | 'left'

/** Where a form that was sent without scripts leads. */
export function doneBy(search: string): Done | undefined {
  const done = new URLSearchParams(search).get('done')
  return done === 'confirmed' || done === 'left' ? done : undefined
}

/** Says what was done, and where to go on. */
export function AlertMessage({ done, children }: { readonly done: Done; readonly children?: ReactNode }) {
  return (
    <MessagePage
      role="status"
      heading={<FormattedMessage id={`jobAlerts.${done}.heading`} />}
      text={<FormattedMessage id={`jobAlerts.${done}.text`} />}
    >
      {children}
    </MessagePage>
  )
}
