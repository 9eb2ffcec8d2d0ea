import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { MatchChoices, setMatchChoices } from '../contract.ts'
import { choicesQuery, refreshMatches } from './match-queries.ts'

export interface MatchSwitchProps {
  readonly choices: MatchChoices
  /** The position to which the switch applies; missing if it applies to all. */
  readonly positionId?: number
}

/** Turns matching on and off, for all positions or for one. */
export function MatchSwitch({ choices, positionId }: MatchSwitchProps) {
  const app = useApp()
  const client = useQueryClient()
  const { busy, failure, run } = useSubmit({ failed: 'match.settings.failed' })
  // Shown at once; a failed call restores the saved choice.
  const [wanted, setWanted] = useState<boolean>()
  const save = (enabled: boolean) => {
    setWanted(enabled)
    run(async () => {
      const saved = await callApi<typeof setMatchChoices>(app.transport, 'POST /api/pcsx/match_choices', {
        body: positionId === undefined ? { enabled } : { enabled, position_id: positionId },
      })
      client.setQueryData(choicesQuery(app).queryKey, saved)
      await refreshMatches(client)
    })
  }
  const isOn = positionId === undefined ? choices.enabled : !choices.offFor.includes(positionId)
  return (
    <>
      <label className="match-switch">
        <input
          type="checkbox"
          checked={busy ? (wanted ?? isOn) : isOn}
          disabled={busy}
          onChange={(event) => save(event.target.checked)}
        />
        <FormattedMessage id={positionId === undefined ? 'match.settings.enabled' : 'match.application.enabled'} />
      </label>
      <p role="alert">{failure}</p>
    </>
  )
}

/** The section of an application's page with the switch for it. */
export function ApplicationMatchSection(props: MatchSwitchProps) {
  return (
    <section aria-labelledby="match-heading">
      <h2 id="match-heading">
        <FormattedMessage id="match.application" />
      </h2>
      <p className="muted">
        <FormattedMessage id="match.application.text" />
      </p>
      <MatchSwitch {...props} />
    </section>
  )
}
