import { FormattedMessage } from 'react-intl'
import { appRouterContext } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { OffersHub } from '../OffersHub.tsx'

export const loadHubPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'offers', 'title.offers'),
})

/** A page for the embedded offers; not linked anywhere. */
export function HubPage() {
  return (
    <div className="offers-hub">
      <h1>
        <FormattedMessage id="offers.hub" />
      </h1>
      <OffersHub />
    </div>
  )
}
