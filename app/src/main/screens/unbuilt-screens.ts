import type { MessageId } from '#ui/i18n/messages.ts'
import type { Screen } from '#ui/feature/web-feature.ts'

/** Loads the page for addresses without a screen. */
export const unbuilt = (page: string | undefined, title: MessageId) => () =>
  import('../shell/NotFoundPage.tsx').then(({ NotFoundPage, notFoundLoader }) => ({
    Component: NotFoundPage,
    loader: notFoundLoader(page, title),
  }))

const screen = (page: string, path: string, access: Screen['access'], title: MessageId): Screen => ({
  page,
  path,
  access,
  title,
  lazy: unbuilt(page, title),
})

/** Screens of features that do not exist yet. They answer 404; docs/unfinished.md lists them. */
export const unbuiltScreens: readonly Screen[] = [
  screen('interviews', '/careers/interviews', 'protected', 'title.interviews'),
]
