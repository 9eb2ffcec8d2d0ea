import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskNavigation } from '#features/company/desk/web/index.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { themeQuery } from '../theme-queries.ts'
import { ThemeEditor } from './ThemeEditor.tsx'
import '#ui/editing/tool.css'
import './editor.css'
import '../fields/fields.css'
import '../preview/preview.css'

export const loadThemePage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery({ ...themeQuery(app), staleTime: 0 })
  return { status: 200, title: pageTitle(app, 'theme', 'title.theme') }
}

/** The theme builder: the look of the company's pages, for those with the right. */
export function ThemePage() {
  const app = useApp()
  const query = useQuery(themeQuery(app))
  const [begun, setBegun] = useState(0)
  /** Starts over with the server's state. */
  const restart = async () => {
    await app.queryClient.fetchQuery({ ...themeQuery(app), staleTime: 0 })
    setBegun((times) => times + 1)
  }
  return (
    <>
      <div className="page-wide tool-areas">
        <DeskNavigation current="theme" />
      </div>
      <Loaded query={query} failedHeading="theme.loadFailed" className="kept-empty">
        {(shown) => <ThemeEditor key={begun} shown={shown} onRestart={restart} />}
      </Loaded>
    </>
  )
}
