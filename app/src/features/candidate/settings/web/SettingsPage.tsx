import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import type { AccountLink, Contributed, LoadedPanel, SettingsPanel } from '#ui/feature/web-feature.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { type AppContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { hasScrollPosition } from '#ui/page/arrival.ts'
import type { ErasureReceipt } from '../contract.ts'
import { ClaimPanel } from './details/ClaimPanel.tsx'
import { ConsentsPanel } from './details/ConsentsPanel.tsx'
import { DataPanel } from './data/DataPanel.tsx'
import { EmailPanel } from './details/EmailPanel.tsx'
import { ErasedPage } from './data/ErasedPage.tsx'
import { ErasePanel } from './data/ErasePanel.tsx'
import { LanguagePanel } from './details/LanguagePanel.tsx'
import { NamePanel } from './details/NamePanel.tsx'
import { NotificationsPanel } from './details/NotificationsPanel.tsx'
import { loadSettingsPage } from './load-settings-page.ts'
import { firstPanels, lastPanels, LoadedContent, TitledPanel, type PanelId } from './form/OwnPanel.tsx'
import { PasskeysPanel } from './security/PasskeysPanel.tsx'
import { PasswordPanel } from './security/PasswordPanel.tsx'
import { SessionsPanel } from './security/SessionsPanel.tsx'
import { settingsQuery } from './form/settings-queries.ts'
import { UnsavedChanges } from './form/UnsavedChanges.tsx'
import './settings.css'

/** Scrolls to the panel named by a fragment and focuses it, as a browser does for a plain link. */
function goToPanel(hash: string): void {
  const panel = document.getElementById(hash.slice(1))
  panel?.scrollIntoView()
  panel?.focus({ preventScroll: true })
}

interface Props {
  readonly panels: readonly (Pick<SettingsPanel, 'id' | 'heading'> & LoadedPanel)[]
  /** Links of the account menu; those with a panel are shown in it, too. */
  readonly links: readonly AccountLink[]
}

/** Loads the panels of other features, and returns the settings page with them. */
export async function openSettings({ accountLinks, settingsPanels }: Contributed) {
  const panels = await Promise.all(
    settingsPanels.map(async ({ id, heading, load }) => ({ id, heading, ...(await load()) })),
  )
  const Component = () => <SettingsPage panels={panels} links={accountLinks} />
  const prefetches = panels.map(
    (panel) => async (app: AppContext) => isPanelOffered(app, panel) && panel.prefetch?.(app),
  )
  return { Component, loader: loadSettingsPage(prefetches) }
}

const isPanelOffered = ({ site }: Pick<AppContext, 'site'>, { isOffered }: LoadedPanel): boolean =>
  isOffered?.(site.configs) ?? true

interface Anchor {
  id: string
  heading: MessageId
}

const anchorOf = (id: PanelId): Anchor => ({ id, heading: `settings.${id}` })

/** Settings of the candidate's account: profile, sign-in, notifications, panels of other features, personal data. */
function SettingsPage({ panels: all, links }: Props) {
  const app = useApp()
  const panels = all.filter((panel) => isPanelOffered(app, panel))
  const intl = useIntl()
  const location = useLocation()
  const { search } = location
  const isPop = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!isPop || !hasScrollPosition(location)) goToPanel(location.hash)
  }, [isPop, location])
  const email = useViewer()?.email ?? ''
  const settings = useQuery(settingsQuery(app))
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  if (receipt) return <ErasedPage receipt={receipt} />
  const erased = (given: ErasureReceipt) => {
    setReceipt(given)
    app.viewer.set(null)
  }
  return (
    <UnsavedChanges>
      <div className="page-wide settings">
        <header>
          <h1>
            <FormattedMessage id="title.settings" />
          </h1>
          <p className="muted">
            <FormattedMessage id="settings.intro" />
          </p>
        </header>
        <nav className="settings-jump" aria-label={intl.formatMessage({ id: 'settings.jump' })}>
          <ul>
            {[...firstPanels.map(anchorOf), ...panels, ...lastPanels.map(anchorOf)].map(({ id, heading }) => (
              <li key={id}>
                <Link to={{ search, hash: id }}>
                  <FormattedMessage id={heading} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-panels">
          <LoadedContent query={settings}>{(data) => <NamePanel settings={data} />}</LoadedContent>
          <EmailPanel email={email} />
          <PasswordPanel email={email} />
          <PasskeysPanel />
          <SessionsPanel />
          <LoadedContent query={settings}>
            {(data) => (
              <>
                <LanguagePanel settings={data} />
                <NotificationsPanel settings={data} links={links} />
                <ConsentsPanel settings={data} />
              </>
            )}
          </LoadedContent>
          {panels.map(({ id, heading, Panel }) => (
            <TitledPanel key={id} id={id} heading={heading}>
              <Panel />
            </TitledPanel>
          ))}
          <ClaimPanel />
          <DataPanel />
          <ErasePanel email={email} onErased={erased} />
        </div>
      </div>
    </UnsavedChanges>
  )
}
