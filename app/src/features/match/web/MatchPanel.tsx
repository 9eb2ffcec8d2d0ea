import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import type { LoadedPanel } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { MatchChoices, setMatchChoices } from '../contract.ts'
import { choicesQuery, refreshMatches } from './match-queries.ts'

/** The settings panel that turns matching on and off. */
function MatchPanel() {
  const app = useApp()
  const choices = useQuery(choicesQuery(app))
  const carried = carriedParameters(useLocation().search)
  return (
    <>
      <p className="muted">
        <FormattedMessage id="match.settings.text" />{' '}
        <Link to={`/careers/how-matching-works${carried}`}>
          <FormattedMessage id="match.how" />
        </Link>
      </p>
      <Loaded query={choices}>{(data) => <Switch choices={data} />}</Loaded>
    </>
  )
}

function Switch({ choices }: { choices: MatchChoices }) {
  const app = useApp()
  const client = useQueryClient()
  const { busy, failure, run } = useSubmit({ failed: 'match.settings.failed' })
  // Shown at once; a failed call shows the saved choice again.
  const [wanted, setWanted] = useState<boolean>()
  const save = (enabled: boolean) => {
    setWanted(enabled)
    run(async () => {
      const saved = await callApi<typeof setMatchChoices>(app.transport, 'POST /api/pcsx/match_choices', {
        body: { enabled },
      })
      client.setQueryData(choicesQuery(app).queryKey, saved)
      await refreshMatches(client)
    })
  }
  const shown = busy ? (wanted ?? choices.enabled) : choices.enabled
  return (
    <>
      <label className="match-switch">
        <input type="checkbox" checked={shown} disabled={busy} onChange={(event) => save(event.target.checked)} />
        <FormattedMessage id="match.settings.enabled" />
      </label>
      <p role="alert">{failure}</p>
    </>
  )
}

export const matchPanel: LoadedPanel = {
  Panel: MatchPanel,
  prefetch: (app) => app.queryClient.prefetchQuery(choicesQuery(app)),
}
