import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useNavigate } from 'react-router'
import { useDeskLink } from '#features/company/desk/web/index.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { SHARED_GROUP } from '../groups.ts'
import { siteSettingsLimits } from '../limits.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { SettingsFrame } from './frame/SettingsFrame.tsx'
import { settingsCalls, type SettingsForm, settingsKey, settingsQuery } from './frame/settings-queries.ts'

/** The changes of the draft, to be published or discarded. */
export function ReviewPage() {
  const query = useQuery(settingsQuery(useApp(), SHARED_GROUP, ''))
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(opened) => (
        <SettingsFrame groups={opened.groups} current="review">
          <h1>
            <FormattedMessage id="siteSettings.reviewHeading" />
          </h1>
          {opened.changes.length === 0 ? <Nothing /> : <Draft opened={opened} />}
        </SettingsFrame>
      )}
    </Loaded>
  )
}

function Nothing() {
  const link = useDeskLink()
  return (
    <>
      <p>
        <FormattedMessage id="siteSettings.none" />
      </p>
      <p>
        <Link to={link('site')}>
          <FormattedMessage id="siteSettings.back" />
        </Link>
      </p>
    </>
  )
}

function Draft({ opened: { changes, faults, revision, version, savedBy } }: { readonly opened: SettingsForm }) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const link = useDeskLink()
  const notices = useNotices()
  const canPreview = useViewer()?.isThemeBuilder
  const [note, setNote] = useState('')
  const { busy, failure, run } = useSubmit({ failed: 'desk.failed' })
  const [asksDiscard, setAsksDiscard] = useState(false)
  const end = (act: () => Promise<unknown>, done: 'siteSettings.published' | 'siteSettings.discarded') =>
    run(async () => {
      try {
        await act()
      } finally {
        await client.invalidateQueries({ queryKey: settingsKey(app) })
      }
      notices.toast(intl.formatMessage({ id: done }))
      await navigate(link('site'))
    })
  const calls = settingsCalls(app)
  const publish = () => end(() => calls.publish({ revision, version, note }), 'siteSettings.published')
  const discard = () => end(() => calls.discard(revision), 'siteSettings.discarded')
  return (
    <>
      {savedBy ? (
        <p className="muted">
          <FormattedMessage id="siteSettings.savedBy" values={{ name: <bdi>{savedBy}</bdi> }} />
        </p>
      ) : null}
      <DifferenceTable differences={changes} />
      {faults.length === 0 ? null : (
        <section aria-labelledby="settings-faults" className="settings-faults">
          <h2 id="settings-faults">
            <FormattedMessage id="siteSettings.faults" values={{ count: faults.length }} />
          </h2>
          <ul>
            {faults.map(({ field, group, label, message }) => (
              <li key={field}>
                {group ? <Link to={link(`site/${group}`)}>{label}</Link> : label}
                {': '}
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          publish()
        }}
      >
        <TextField
          name="note"
          label={<FormattedMessage id="siteSettings.note" />}
          help={<FormattedMessage id="siteSettings.noteHelp" />}
          value={note}
          onChange={setNote}
          autoComplete="off"
          maxLength={siteSettingsLimits.noteCharacters}
        />
        <p role="alert" className="field-error">
          {failure}
        </p>
        <p className="button-row">
          <button type="submit" className="button button-primary" aria-disabled={busy || faults.length > 0}>
            <FormattedMessage id="siteSettings.publish" />
          </button>
          {canPreview ? (
            <Link to={link('site/preview')} className="button">
              <FormattedMessage id="siteSettings.preview" />
            </Link>
          ) : null}
          {asksDiscard ? null : (
            <button type="button" className="button" onClick={() => setAsksDiscard(true)}>
              <FormattedMessage id="siteSettings.discard" />
            </button>
          )}
        </p>
        {asksDiscard ? (
          <div role="group" aria-labelledby="settings-discard">
            <p id="settings-discard">
              <FormattedMessage id="siteSettings.discardAsk" values={{ count: changes.length }} />
            </p>
            <p className="button-row">
              <button type="button" className="button" onClick={() => setAsksDiscard(false)}>
                <FormattedMessage id="siteSettings.keep" />
              </button>
              <button type="button" className="button" onClick={discard}>
                <FormattedMessage id="siteSettings.discard" />
              </button>
            </p>
          </div>
        ) : null}
      </form>
    </>
  )
}
