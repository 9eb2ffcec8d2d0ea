import { Link } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { useAddressWith, useViewMode } from './use-view-mode.ts'

/** Switches for mode and direction. Changing the mode keeps typed answers; changing the direction reloads the page. */
export function GallerySwitches() {
  const { locale } = useApp()
  const mode = useViewMode()
  const here = useAddressWith()
  const rightToLeft = locale.startsWith('ar')
  return (
    <nav className="gallery-switches" aria-label="How to show this page">
      <ul>
        <li>
          <Link to={here('mode', mode === 'view' ? null : 'view')} preventScrollReset>
            {mode === 'view' ? 'Fill it in' : 'Read-only view'}
          </Link>
        </li>
        <li>
          <a href={here('hl', rightToLeft ? null : 'ar')}>{rightToLeft ? 'Left to right' : 'Right to left'}</a>
        </li>
      </ul>
    </nav>
  )
}
