import '@foyer/form-kit/styles.css'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { readNetworkLink } from '../network-page.ts'
import { JoinPanel } from './JoinPanel.tsx'
import { LinkPanel, NetworkMessage } from './LinkPanel.tsx'

/** Page to join the talent network, and target of its emailed links. */
export function NetworkPage() {
  const { configs } = useApp().site
  const { enabled, headingText, helperText } = configs.jtnConfig
  const { search } = useLocation()
  const requested = readNetworkLink(search)
  const done = new URLSearchParams(search).get('done')
  if (done === 'left' || done === 'joined') return <NetworkMessage done={done} />
  if (requested) return <LinkPanel {...requested} />
  if (!enabled)
    return (
      <MessagePage heading={<FormattedMessage id="title.jtn" />} text={<FormattedMessage id="talentNetwork.off" />} />
    )
  return (
    <section className="page-narrow">
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

/** Returns 404 for a site without a talent network, except for links in emails sent earlier. */
export const loadNetworkPage: PageLoader = ({ request, context }) => {
  const app = context.get(appRouterContext)
  const shown = app.site.configs.jtnConfig.enabled || readNetworkLink(new URL(request.url).search)?.kind === 'leave'
  return { status: shown ? 200 : 404, title: pageTitle(app, 'jtn', 'title.jtn') }
}
