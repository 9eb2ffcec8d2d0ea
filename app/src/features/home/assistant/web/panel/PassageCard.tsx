import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { direction } from '#config/direction.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { Passage } from '../../conversation.ts'
import { FOOTER } from '../../rules.ts'
import { markPassage } from '../talk/mark-passage.ts'

interface Props {
  readonly passage: Passage
  readonly leave: (() => void) | undefined
}

/** A text word for word, with its source and a link that opens it in its place. */
export function PassageCard({ passage: { text, language, source, href }, leave }: Props) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const position = 'position' in source ? source.position : undefined
  const panelParameters = new URLSearchParams(search)
  if (position !== undefined) panelParameters.set('pid', String(position))
  // A private job is not shown next to the list.
  const opensInPanel = position !== undefined && !href.includes('/private')
  const to = opensInPanel ? `/careers/search?${panelParameters.toString()}` : withCarriedParameters(href, search)
  return (
    <figure className="assistant-passage">
      <blockquote lang={language || undefined} dir={language ? direction(language) : 'auto'}>
        {text}
      </blockquote>
      <figcaption>
        <FormattedMessage
          id={`assistant.source.${source.kind}`}
          values={'title' in source ? { title: <bdi key="title">{source.title}</bdi> } : {}}
        />{' '}
        {href === FOOTER ? (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              leave?.()
              markPassage(text, 'footer')
            }}
          >
            <FormattedMessage id="assistant.showSource" />
          </button>
        ) : href || opensInPanel ? (
          <Link
            className="assistant-link"
            to={to}
            state={{ arrival: 'keep' }}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              leave?.()
              void Promise.resolve(navigate(to, { state: { arrival: 'keep' } })).then(() =>
                markPassage(text, opensInPanel ? 'position' : 'page'),
              )
            }}
          >
            <FormattedMessage id="assistant.showSource" />
          </Link>
        ) : null}
      </figcaption>
    </figure>
  )
}
