import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { avatarPath, type SignedIn } from '#kernel/viewer.ts'
import type { AccountLink } from '#ui/feature/web-feature.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { useClosingDetails } from '#ui/use-dismissal.ts'
import { isApiError } from '#ui/api/transport.ts'
import { leaveSession } from '../leave-session.ts'
import { AccountAreas } from './AccountAreas.tsx'

interface Props {
  readonly viewer: SignedIn
  readonly links: readonly AccountLink[]
}

/** Menu of the signed-in user, with their areas and sign-out, and on their pages the areas side by side. Works without JavaScript. */
export function AccountMenu({ viewer, links }: Props) {
  const intl = useIntl()
  const app = useApp()
  const { snack } = useNotices()
  const { pathname, search } = useLocation()
  const box = useRef<HTMLDetailsElement>(null)
  const carried = carriedParameters(search)
  const offered = links.filter(({ isOffered }) => isOffered?.(app.site.configs, viewer) ?? true)
  const close = useClosingDetails(box)
  useEffect(() => {
    const details = box.current
    // It closes when the page is left, not when this runs first: it can be opened before hydration.
    return () => details?.removeAttribute('open')
  }, [pathname])
  const leave = () =>
    leaveSession(app).catch((error: unknown) =>
      snack(isApiError(error) && error.message ? error.message : intl.formatMessage({ id: 'session.failed' })),
    )
  const name = viewer.fullName || viewer.email
  return (
    <>
      <AccountAreas links={offered.filter(({ path }) => !path.startsWith('/careers/tools/'))} carried={carried} />
      <details className="account-menu" ref={box}>
        <summary data-testid="account-menu">
          {viewer.avatar ? (
            <img className="account-mark" src={avatarPath(viewer.avatar, app.site.domain)} alt="" />
          ) : (
            <bdi className="account-mark" aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </bdi>
          )}
          <bdi className="account-name">{name}</bdi>
        </summary>
        <div className="account-panel">
          <p className="muted">
            <bdi>{viewer.email}</bdi>
          </p>
          <ul>
            {offered.map(({ path, text }) => (
              <li key={path}>
                <Link to={`${path}${carried}`} onClick={() => close(false)}>
                  <FormattedMessage id={text} />
                </Link>
              </li>
            ))}
            <li>
              <a
                href={`/logout${carried}`}
                onClick={(event) => {
                  event.preventDefault()
                  void leave()
                }}
              >
                <FormattedMessage id="session.signOut" />
              </a>
            </li>
          </ul>
        </div>
      </details>
    </>
  )
}
