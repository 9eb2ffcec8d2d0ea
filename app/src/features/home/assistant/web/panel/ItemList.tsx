import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { AssistantEvent } from '../../conversation.ts'

/** Lines of a person's own list, with a link to the page that has all of them. */
export function ItemList({ list: { items, href } }: { readonly list: Extract<AssistantEvent, { type: 'items' }> }) {
  const { search } = useLocation()
  if (items.length === 0) return null
  return (
    <div className="assistant-card">
      <ul className="assistant-jobs">
        {items.map(({ title, detail, href: to }) => (
          <li key={to}>
            <Link className="assistant-link" to={withCarriedParameters(to, search)}>
              <bdi>{title}</bdi>
            </Link>
            <p className="muted" dir="auto">
              {detail}
            </p>
          </li>
        ))}
      </ul>
      <Link className="assistant-link" to={withCarriedParameters(href, search)}>
        <FormattedMessage id="assistant.showAll" />
      </Link>
    </div>
  )
}
