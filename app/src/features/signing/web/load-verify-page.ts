import { appRouterContext } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { pageTitle } from '#ui/page/page-title.ts'
import { certificatesQuery } from './verify-letter.ts'

export const loadVerifyPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery(certificatesQuery(app))
  return { status: 200, title: pageTitle(app, 'verifyLetter', 'title.verifyLetter') }
}
