import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { AssistantEvent, JobGroup } from '../../conversation.ts'
import type { TalkControls } from '../talk/use-talk.ts'
import { PassageCard } from './PassageCard.tsx'
import { SearchChips } from './SearchChips.tsx'

interface Props {
  readonly list: Extract<AssistantEvent, { type: 'jobs' }>
  /** True for the newest answer, the only one whose filters can be removed. */
  readonly isLast: boolean
  readonly controls: TalkControls
  readonly leave: (() => void) | undefined
}

/** Lists that no page shows. */
const WITHOUT_PAGE = new Set(['cart'])

/** Jobs found or known by the assistant, with their filters and a link to the page with the same list. */
export function JobList({ list: { list, search: made, labels, groups, href, total }, isLast, controls, leave }: Props) {
  const { search } = useLocation()
  return (
    <div className="assistant-card">
      {made ? <SearchChips search={made} labels={labels} onChange={isLast ? controls.searchAgain : undefined} /> : null}
      {groups.map((group) => (
        <Group key={group.verdict} group={group} leave={leave} />
      ))}
      {total > 0 && href && !WITHOUT_PAGE.has(list) ? (
        <Link
          className="assistant-link"
          to={withCarriedParameters(href, search)}
          state={{ arrival: 'keep' }}
          onClick={() => leave?.()}
        >
          <FormattedMessage id={linkText(list, made !== undefined)} />
        </Link>
      ) : null}
    </div>
  )
}

function linkText(list: string, isSearch: boolean) {
  if (list === 'compare') return 'assistant.compare'
  return isSearch ? 'assistant.showResults' : 'assistant.showAll'
}

function Group({
  group: { verdict, count, jobs },
  leave,
}: {
  readonly group: JobGroup
  readonly leave: Props['leave']
}) {
  const { search } = useLocation()
  return (
    <>
      {verdict === 'all' ? null : (
        <h3>
          <FormattedMessage id={`assistant.group.${verdict}`} values={{ count }} />
        </h3>
      )}
      <ul className="assistant-jobs">
        {jobs.map(({ position, title, place, pay, href, passage, match }) => (
          <li key={position}>
            <Link className="assistant-link" to={withCarriedParameters(href, search)}>
              <bdi>{title}</bdi>
            </Link>
            <p className="muted">
              {place ? <bdi>{place}</bdi> : null}
              {place && pay ? ' · ' : null}
              {pay ? <bdi>{pay}</bdi> : null}
            </p>
            {match ? (
              <>
                <p className="tag">{match.band}</p>
                <ul className="assistant-reasons">
                  {match.reasons.map((reason) => (
                    <li key={reason}>
                      <bdi>{reason}</bdi>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {passage ? <PassageCard passage={passage} leave={leave} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
