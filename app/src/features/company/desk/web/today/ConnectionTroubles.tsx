import { Link } from 'react-router'
import type { DataOf } from '#kernel/endpoint.ts'
import { Day } from '#ui/Day.tsx'
import type { showToday } from '../../contract.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { Group } from './Group.tsx'

/** Connections to other systems that need an owner. */
export function ConnectionTroubles({ troubles }: { readonly troubles: DataOf<typeof showToday>['connections'] }) {
  const link = useDeskLink()
  return (
    <Group heading="desk.connections" count={troubles.length}>
      {troubles.map(({ id, source, text, since }) => (
        <li key={`${id} ${text}`} className="desk-line">
          <Link className="desk-line-name" to={link('site/connections')}>
            <bdi>{source}</bdi>
          </Link>
          <span>{text}</span>
          <span className="muted">
            <Day at={since} clock />
          </span>
        </li>
      ))}
    </Group>
  )
}
