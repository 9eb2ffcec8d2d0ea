import { type Contributed, defineWebFeature } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { loadPositionModule, setContributed } from './position-module.ts'

/** The search page. For a URL that names a position, the code to show it loads before rendering and hydration. */
const searchScreen = (contributed: Contributed) => {
  setContributed(contributed)
  const named = typeof location !== 'undefined' && new URLSearchParams(location.search).has('pid')
  const position = named ? loadPositionModule().catch(() => undefined) : undefined
  return Promise.all([import('./SearchPage.tsx'), needTexts('search', 'positions'), position]).then(
    ([{ SearchPage, loadSearchPage }]) => ({ Component: SearchPage, loader: loadSearchPage }),
  )
}

export const searchWeb = defineWebFeature({
  name: 'search',
  screens: [
    {
      page: 'jobs',
      path: '/',
      access: 'open',
      title: 'title.jobs',
      lazy: searchScreen,
    },
    {
      page: 'jobs',
      path: '/careers/search',
      access: 'open',
      title: 'title.jobs',
      lazy: searchScreen,
    },
    {
      page: 'jobs',
      path: '/careers/:query?/:location?',
      access: 'open',
      title: 'title.jobs',
      lazy: searchScreen,
    },
  ],
})
