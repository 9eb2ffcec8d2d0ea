import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useViewer } from '#ui/page/app-context.ts'
import { useDeskLink } from '../parts/desk-links.ts'
import { areas, isFor, tools } from './areas.ts'
import './desk.css'
import './frame.css'

/** The place of a page among the areas. */
interface NavigationProps {
  /** Name of the area or path of the tool that is shown. */
  readonly current: string | undefined
  /** True on the page of one of the area's things. */
  readonly isWithin?: boolean
}

/** Links to the areas and tools of the desk that the colleague's role opens. */
export function DeskNavigation({ current, isWithin = false }: NavigationProps) {
  const intl = useIntl()
  const link = useDeskLink()
  const viewer = useViewer()
  const links = [
    ...areas.filter(({ roles }) => isFor(roles, viewer?.staffRole)).map(({ name, text }) => ({ path: name, text })),
    ...tools.filter(({ isFor: isOpen }) => viewer && isOpen(viewer)),
  ]
  return (
    <nav className="desk-areas" aria-label={intl.formatMessage({ id: 'desk.areas' })}>
      <ul>
        {links.map(({ path, text }) => (
          <li key={path}>
            <Link to={link(path)} aria-current={path === current ? (isWithin ? 'true' : 'page') : undefined}>
              <FormattedMessage id={text} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page of the desk below the links to its areas, with the styles of the desk's lists and forms. */
export function DeskFrame({ children, ...navigation }: NavigationProps & { readonly children: ReactNode }) {
  return (
    <div className="page-wide desk">
      <DeskNavigation {...navigation} />
      {children}
    </div>
  )
}
