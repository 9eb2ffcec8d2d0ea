import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'

/** Nothing is asked here: only a browser opens a ceremony, no preview of its link. */
export const loadSigningPage: PageLoader = ({ context }) => ({
  status: 200,
  title: pageTitle(context.get(appRouterContext), 'signing', 'title.signing'),
})
