import { LoadBoundary } from '@foyer/form-kit/react'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { JoinForm } from './JoinForm.tsx'

const never = () => () => undefined

/** The form, rendered in the browser only, and the confirmation after it is sent. */
export function JoinPanel() {
  const { successText } = useApp().site.configs.jtnConfig
  const [sent, setSent] = useState(false)
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (sent) {
    const said: ReactNode = successText ? (
      <CompanyHtml html={successText} />
    ) : (
      <p>
        <FormattedMessage id="talentNetwork.sent" />
      </p>
    )
    return (
      <div className="notice" role="status">
        {said}
      </div>
    )
  }
  return (
    <div className="form-panel needs-script">
      {inBrowser ? (
        <LoadBoundary>
          <Suspense>
            <JoinForm onSent={() => setSent(true)} />
          </Suspense>
        </LoadBoundary>
      ) : null}
    </div>
  )
}
