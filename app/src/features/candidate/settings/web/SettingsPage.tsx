import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import type { AccountLink, Contributed, LoadedPanel, SettingsPanel } from '#ui/feature/web-feature.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { type AppContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { hasScrollPosition } from '#ui/page/arrival.ts'
import type { ErasureReceipt } from '../contract.ts'
import { ClaimPart } from './details/ClaimPart.tsx'
import { ConsentsPart } from './details/ConsentsPart.tsx'
import { DataPart } from './data/DataPart.tsx'
import { EmailPart } from './details/EmailPart.tsx'
import { ErasedPage } from './data/ErasedPage.tsx'
import { ErasePart } from './data/ErasePart.tsx'
import { LanguagePart } from './details/LanguagePart.tsx'
import { NamePart } from './details/NamePart.tsx'
import { NotificationsPart } from './details/NotificationsPart.tsx'
import { loadSettingsPage } from './load-settings-page.ts'
import { firstParts, lastParts, LoadedPart, PanelPart, type PartId } from './SettingsPart.tsx'
import { PasskeysPart } from './security/PasskeysPart.tsx'
import { PasswordPart } from './security/PasswordPart.tsx'
import { SessionsPart } from './security/SessionsPart.tsx'
import { settingsQuery } from './settings-queries.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import './settings.css'

/** Scrolls to the part named by a fragment and focuses it, as a browser does for a plain link. */
function goToPart(hash: string): void {
  const part = document.getElementById(hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
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

const anchorOf = (id: PartId): Anchor => ({ id, heading: `settings.${id}` })

/** Settings of the candidate's account: profile, sign-in, notifications, panels of other features, personal data. */
function SettingsPage({ panels: all, links }: Props) {
  const app = useApp()
  const panels = all.filter((panel) => isPanelOffered(app, panel))
  const intl = useIntl()
  const location = useLocation()
  const { search } = location
  const isPop = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!isPop || !hasScrollPosition(location)) goToPart(location.hash)
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
      <div className="settings">
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
            {[...firstParts.map(anchorOf), ...panels, ...lastParts.map(anchorOf)].map(({ id, heading }) => (
              <li key={id}>
                <Link to={{ search, hash: id }}>
                  <FormattedMessage id={heading} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings-parts">
          <LoadedPart query={settings}>{(data) => <NamePart settings={data} />}</LoadedPart>
          <EmailPart email={email} />
          <PasswordPart email={email} />
          <PasskeysPart />
          <SessionsPart />
          <LoadedPart query={settings}>
            {(data) => (
              <>
                <LanguagePart settings={data} />
                <NotificationsPart settings={data} links={links} />
                <ConsentsPart settings={data} />
              </>
            )}
          </LoadedPart>
          {panels.map(({ id, heading, Panel }) => (
            <PanelPart key={id} id={id} heading={heading}>
              <Panel />
            </PanelPart>
          ))}
          <ClaimPart />
          <DataPart />
          <ErasePart email={email} onErased={erased} />
        </div>
      </div>
    </UnsavedChanges>
  )
}
