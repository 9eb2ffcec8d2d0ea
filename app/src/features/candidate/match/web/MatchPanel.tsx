import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { LoadedPanel } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { choicesQuery } from './match-queries.ts'
import { MatchSwitch } from './MatchSwitch.tsx'

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
      <Loaded query={choices}>{(data) => <MatchSwitch choices={data} />}</Loaded>
    </>
  )
}

export const matchPanel: LoadedPanel = {
  Panel: MatchPanel,
  isOffered: ({ pcsxConfig }) => pcsxConfig.matchConfig.enabled,
  prefetch: (app) => app.queryClient.prefetchQuery(choicesQuery(app)),
}
