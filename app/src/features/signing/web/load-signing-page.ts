import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'

/** Fetches nothing: only a browser opens a ceremony, not a link preview. */
export const loadSigningPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'signing', 'title.signing'),
})
