import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProfileSection } from '#config/site/profile-sections.ts'
import { sectionSettings } from '../sections.ts'
import { useProfileEdit, useProfilePage } from './use-profile-edit.ts'

interface Props {
  readonly section: ProfileSection
  /** Buttons next to the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of the profile with its heading, and the undo button of its last change. */
export function SectionFrame({ section, actions, children }: Props) {
  const intl = useIntl()
  const { tools, undoable } = useProfilePage()
  const { undo } = useProfileEdit()
  const id = `profile-${section}`
  const name = sectionSettings(tools.settings, section).displayName
  return (
    <section className="profile-section" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {name ? <bdi>{name}</bdi> : <FormattedMessage id={`profile.section.${section}`} />}
        </h2>
        <div className="profile-actions">
          {undoable?.section === section ? (
            <button type="button" className="button" onClick={() => undo(undoable.version)}>
              {intl.formatMessage({ id: 'profile.undo' })}
            </button>
          ) : null}
          {actions}
        </div>
      </header>
      {children}
    </section>
  )
}
