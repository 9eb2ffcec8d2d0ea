import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { hasScrollPosition } from '#ui/page/use-scroll-memory.ts'
import type { ErasureReceipt } from '../contract.ts'
import { ConsentsPart } from './details/ConsentsPart.tsx'
import { DataPart } from './data/DataPart.tsx'
import { EmailPart } from './details/EmailPart.tsx'
import { ErasedPage } from './data/ErasedPage.tsx'
import { ErasePart } from './data/ErasePart.tsx'
import { LanguagePart } from './details/LanguagePart.tsx'
import { NamePart } from './details/NamePart.tsx'
import { NotificationsPart } from './details/NotificationsPart.tsx'
import { parts } from './parts.ts'
import { PasskeysPart } from './security/PasskeysPart.tsx'
import { PasswordPart } from './security/PasswordPart.tsx'
import { SessionsPart } from './security/SessionsPart.tsx'
import { settingsQuery } from './settings-queries.ts'
import { LoadedPart } from './SettingsPart.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import './settings.css'

/** Scrolls to the part named by a fragment and focuses it, as a browser does for a plain link. */
function goToPart(hash: string): void {
  const part = document.getElementById(hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** Settings of the candidate's account: profile, sign-in, notifications, personal data. */
export function SettingsPage() {
  const app = useApp()
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
            {parts.map((part) => (
              <li key={part}>
                <Link to={{ search, hash: part }}>
                  <FormattedMessage id={`settings.${part}`} />
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
                <NotificationsPart settings={data} />
                <ConsentsPart settings={data} />
              </>
            )}
          </LoadedPart>
          <DataPart />
          <ErasePart email={email} onErased={erased} />
        </div>
      </div>
    </UnsavedChanges>
  )
}
