import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useViewer } from '#ui/page/app-context.ts'
import { useDeskLink } from '#features/company/desk/web/index.ts'
import type { SettingsForm } from './settings-queries.ts'

interface Props {
  readonly groups: SettingsForm['groups']
  /** Name of the page of settings, or of another page of the site. */
  readonly current: string
  readonly children: ReactNode
}

/** The pages of settings beside one of them. */
export function SettingsFrame({ groups, current, children }: Props) {
  const intl = useIntl()
  const link = useDeskLink()
  const viewer = useViewer()
  const canPreview = viewer?.isThemeBuilder
  const keepsLetters = viewer?.staffRole === 'owner' || viewer?.staffRole === 'recruiter'
  const isOwner = viewer?.staffRole === 'owner'
  const entry = (path: string, text: ReactNode) => (
    <li key={path}>
      <Link to={link(`site/${path}`)} aria-current={path === current ? 'page' : undefined}>
        {text}
      </Link>
    </li>
  )
  return (
    <div className="settings-frame">
      <nav aria-label={intl.formatMessage({ id: 'siteSettings.groups' })} className="settings-groups">
        <ul>
          {groups.map(({ name, title }) => entry(name, title))}
          {isOwner ? entry('stages', <FormattedMessage id="siteSettings.stages" />) : null}
          {keepsLetters ? entry('letters', <FormattedMessage id="siteSettings.letters" />) : null}
          {isOwner ? entry('connections', <FormattedMessage id="siteSettings.connections" />) : null}
          {isOwner ? entry('keys', <FormattedMessage id="siteSettings.programs" />) : null}
          {canPreview ? entry('preview', <FormattedMessage id="siteSettings.preview" />) : null}
          {entry('versions', <FormattedMessage id="siteSettings.versions" />)}
        </ul>
      </nav>
      <div className="settings-page">{children}</div>
    </div>
  )
}
