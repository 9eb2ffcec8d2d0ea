import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { SHARED_GROUP } from '../../groups.ts'
import { SettingsFrame } from '../frame/SettingsFrame.tsx'
import { programsQuery, settingsQuery } from '../frame/settings-queries.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { Webhooks } from './Webhooks.tsx'
import './programs.css'

const linkToApi = (text: ReactNode) => <a href="/api/company/v1/openapi.json">{text}</a>

/** The company's own programs: keys with which they call Foyer, and webhooks with which Foyer calls them. */
export function ProgramsPage() {
  const app = useApp()
  const page = useQuery(settingsQuery(app, SHARED_GROUP, ''))
  const query = useQuery(programsQuery(app))
  return (
    <SettingsFrame groups={page.data?.groups ?? []} current="keys">
      <h1>
        <FormattedMessage id="siteSettings.programs" />
      </h1>
      <p className="muted">
        <FormattedMessage id="siteSettings.programs.text" values={{ link: linkToApi }} />
      </p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ keys, webhooks, deliveries }) => (
          <>
            <ApiKeys keys={keys} />
            <Webhooks webhooks={webhooks} deliveries={deliveries} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  )
}
