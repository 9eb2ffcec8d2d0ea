import { FormattedMessage } from 'react-intl'
import { appRouterContext } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { OffersHub } from '../OffersHub.tsx'

export const loadHubPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'offers', 'title.offers'),
})

/** The page of embedded offers; nothing links to it. */
export function HubPage() {
  return (
    <div className="page-narrow offers-hub">
      <h1>
        <FormattedMessage id="offers.hub" />
      </h1>
      <OffersHub />
    </div>
  )
}
