import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { MatchDetails } from '#features/candidate/match/contract.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'

interface Props {
  readonly match: MatchDetails
  /** Path of the job, whose page explains the match. */
  readonly path: string
}

/** The rating of a match, or a link to get one; the reasons are on the job's own page. */
export function MatchCell({ match: { state, band, noticeRead }, path }: Props) {
  const { search } = useLocation()
  if (state === 'no-profile')
    return (
      <Link to={withCarriedParameters('/careers/profile', search)}>
        <FormattedMessage id="match.noProfile.action" />
      </Link>
    )
  if (state === 'unclear') return <FormattedMessage id="match.unclear" />
  return (
    <Link to={withCarriedParameters(path, search)}>
      <FormattedMessage id={noticeRead && band ? `match.band.${band}` : 'match.notice.show'} />
    </Link>
  )
}
