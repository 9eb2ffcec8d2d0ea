import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'

/** Outcome of an emailed link. */
export type Done = 'confirmed' | 'left'

/** Returns the outcome in the URL to which a form submitted without JavaScript redirects. */
export function doneBy(search: string): Done | undefined {
  const done = new URLSearchParams(search).get('done')
  return done === 'confirmed' || done === 'left' ? done : undefined
}

/** Reports the outcome, with a link to continue. */
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
