import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { previewTokenQuery } from '#features/company/theme/web/index.ts'
import { languageName } from '#ui/i18n/format.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { SHARED_GROUP } from '../groups.ts'
import { SettingsFrame } from './frame/SettingsFrame.tsx'
import { settingsQuery } from './frame/settings-queries.ts'

/** Pages on which settings show. */
const PAGES = {
  jobs: { path: '/careers', text: 'title.jobs' },
  login: { path: '/candidate/login', text: 'title.login' },
  dashboard: { path: '/careers/dashboard', text: 'title.dashboard' },
  profile: { path: '/careers/profile', text: 'title.profile' },
  jtn: { path: '/careers/jtn', text: 'title.jtn' },
  events: { path: '/careers/events', text: 'title.events' },
} as const satisfies Record<string, { path: string; text: MessageId }>

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name)

/** The site's pages with the draft's settings. */
export function PreviewPage() {
  const id = useId()
  const intl = useIntl()
  const app = useApp()
  const page = useQuery(settingsQuery(app, SHARED_GROUP, ''))
  const token = useQuery(previewTokenQuery(app))
  const [shown, setShown] = useState<keyof typeof PAGES>('jobs')
  const [language, setLanguage] = useState(app.locale as string)
  const languages = page.data?.languages ?? []
  const address = (preview: string) => {
    const { path } = PAGES[shown]
    const visitor = shown === 'login' ? [['as', 'visitor']] : []
    return `${path}?${new URLSearchParams([['domain', app.site.domain], ['hl', language], ['site', 'draft'], ['preview', preview], ...visitor])}`
  }
  return (
    <SettingsFrame groups={page.data?.groups ?? []} current="preview">
      <h1>
        <FormattedMessage id="siteSettings.previewTitle" />
      </h1>
      <div className="desk-filters">
        <label>
          <FormattedMessage id="siteSettings.previewPage" />
          <select value={shown} onChange={({ target }) => isPage(target.value) && setShown(target.value)}>
            {Object.entries(PAGES).map(([name, { text }]) => (
              <option key={name} value={name}>
                {intl.formatMessage({ id: text })}
              </option>
            ))}
          </select>
        </label>
        {languages.length < 2 ? null : (
          <label>
            <FormattedMessage id="siteSettings.language" />
            <select value={language} onChange={({ target }) => setLanguage(target.value)}>
              {languages.map((tag) => (
                <option key={tag} value={tag}>
                  {languageName(tag, intl.locale)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Loaded query={token} failed="siteSettings.previewFailed">
        {(preview) => (
          // The site's own page, which runs its scripts and uses the session.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={`${shown} ${language} ${page.data?.revision ?? 0}`}
            id={id}
            className="settings-preview"
            title={intl.formatMessage({ id: 'siteSettings.previewTitle' })}
            src={address(preview)}
          />
        )}
      </Loaded>
    </SettingsFrame>
  )
}
