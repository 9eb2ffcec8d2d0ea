import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import { readNetworkLink } from '../links.ts'

/** Returns 404 for a site without a talent network, except for links in emails sent earlier. */
export const loadNetworkPage: PageLoader = ({ request, context }) => {
  const app = context.get(appRouterContext)
  const shown = app.site.configs.jtnConfig.enabled || readNetworkLink(new URL(request.url).search)?.kind === 'leave'
  return { status: shown ? 200 : 404, title: pageTitle(app, 'jtn', 'title.jtn') }
}
