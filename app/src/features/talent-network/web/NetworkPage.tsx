import '@foyer/form-kit/styles.css'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { MessagePage } from '#ui/MessagePage.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { readNetworkLink } from '../links.ts'
import { JoinPanel } from './JoinPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { NetworkMessage } from './NetworkMessage.tsx'

/** Page to join the talent network, and target of its emailed links. */
export function NetworkPage() {
  const { configs } = useApp().site
  const { enabled, headingText, helperText } = configs.jtnConfig
  const { search } = useLocation()
  const asked = readNetworkLink(search)
  const done = new URLSearchParams(search).get('done')
  if (done === 'left' || done === 'joined') return <NetworkMessage done={done} />
  if (asked) return <LinkPanel {...asked} />
  if (!enabled)
    return (
      <MessagePage heading={<FormattedMessage id="title.jtn" />} text={<FormattedMessage id="talentNetwork.off" />} />
    )
  return (
    <section className="form-page">
      <h1>{headingText ? <bdi>{headingText}</bdi> : <FormattedMessage id="title.jtn" />}</h1>
      {helperText ? <CompanyHtml html={helperText} /> : null}
      <noscript>
        <p className="notice">
          <FormattedMessage id="talentNetwork.scripts" />
        </p>
      </noscript>
      <JoinPanel />
    </section>
  )
}
