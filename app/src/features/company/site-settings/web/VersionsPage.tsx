import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Day } from '#ui/Day.tsx'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { SettingDifference, SiteVersionFacts } from '../contract.ts'
import { changesOfRestoring } from './changes-of-restoring.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { SHARED_GROUP } from '../groups.ts'
import { SettingsFrame } from './frame/SettingsFrame.tsx'
import { settingsCalls, settingsKey, settingsQuery, versionsQuery } from './frame/settings-queries.ts'

/** The published versions of the configuration, newest first, each with what it changed. */
export function VersionsPage() {
  const app = useApp()
  const page = useQuery(settingsQuery(app, SHARED_GROUP, ''))
  const query = useQuery(versionsQuery(app))
  return (
    <SettingsFrame groups={page.data?.groups ?? []} current="versions">
      <h1>
        <FormattedMessage id="siteSettings.versions" />
      </h1>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ versions }) => (
          <ol className="settings-versions">
            {versions.map((version, index) => (
              <Version
                key={version.number}
                version={version}
                isCurrent={index === 0}
                changes={changesOfRestoring(versions, version.number)}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

interface Props {
  readonly version: SiteVersionFacts
  readonly isCurrent: boolean
  /** Differences that restoring it would make. */
  readonly changes: readonly SettingDifference[]
}

function Version({ version, isCurrent, changes }: Props) {
  const { number, changedAt, changedBy, note, differences } = version
  const isOwner = useViewer()?.staffRole === 'owner'
  return (
    <li>
      <h2>
        <FormattedMessage id="siteSettings.version" values={{ number }} />{' '}
        {isCurrent ? (
          <span className="tag">
            <FormattedMessage id="siteSettings.inForce" />
          </span>
        ) : null}
      </h2>
      <p className="muted">
        <FormattedMessage
          id="siteSettings.by"
          values={{
            date: <Day at={changedAt} />,
            name: changedBy ? <bdi>{changedBy}</bdi> : <FormattedMessage id="siteSettings.deleted" />,
          }}
        />
      </p>
      {note ? <p dir="auto">{note}</p> : null}
      {differences.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.firstVersion" />
        </p>
      ) : (
        <DifferenceTable differences={differences} isPast />
      )}
      {isCurrent || !isOwner ? null : <Restore number={number} changes={changes} />}
    </li>
  )
}

/** Publishes an older version again, after asking. */
function Restore({ number, changes }: { readonly number: number } & Pick<Props, 'changes'>) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const notices = useNotices()
  const [asks, setAsks] = useState(false)
  const { busy, failure, run } = useSubmit({ failed: 'desk.failed' })
  const restore = () =>
    run(async () => {
      await settingsCalls(app).restore(number)
      setAsks(false)
      notices.toast(intl.formatMessage({ id: 'siteSettings.restored' }, { number }))
      await client.invalidateQueries({ queryKey: settingsKey(app) })
    })
  if (!asks)
    return (
      <button type="button" className="button needs-script" onClick={() => setAsks(true)}>
        <FormattedMessage id="siteSettings.restore" />
        <span className="visually-hidden">
          {': '}
          <FormattedMessage id="siteSettings.version" values={{ number }} />
        </span>
      </button>
    )
  return (
    <div role="group" aria-labelledby={`settings-restore-${number}`}>
      <p id={`settings-restore-${number}`}>
        <FormattedMessage id="siteSettings.restoreAsk" values={{ number }} />
      </p>
      {changes.length === 0 ? null : (
        <>
          <p>
            <FormattedMessage id="siteSettings.restoreUndoes" />
          </p>
          <DifferenceTable differences={changes} />
        </>
      )}
      <p role="alert" className="field-error">
        {failure}
      </p>
      <p className="button-row">
        <button type="button" className="button button-primary" aria-disabled={busy} onClick={restore}>
          <FormattedMessage id="siteSettings.restore" />
        </button>
        <button type="button" className="button" onClick={() => setAsks(false)}>
          <FormattedMessage id="siteSettings.keep" />
        </button>
      </p>
    </div>
  )
}
