import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { changeableFields, fieldSettings, sectionSettings } from '../../sections.ts'
import { useProfileEdit, useProfilePage } from '../use-profile-edit.ts'
import './avatar.css'

type Dialog = typeof import('./AvatarDialog.tsx').AvatarDialog

/** The candidate's photo, or the first letter of the name, with buttons to change it. The cropper loads on demand. */
export function AvatarPanel() {
  const intl = useIntl()
  const { profile, tools, say } = useProfilePage()
  const { removeAvatar } = useProfileEdit()
  const [shown, setShown] = useState<{ Dialog: Dialog; start: 'choose' | 'describe' }>()
  const { settings } = tools
  if (!fieldSettings(settings, 'contact', 'photo').enabled) return null
  const canEdit =
    sectionSettings(settings, 'contact').editable && changeableFields(settings, 'contact').includes('photo')
  const { avatar, fullname, email } = profile
  const open = (start: 'choose' | 'describe') =>
    void loadChunk('AvatarDialog', () => import('./AvatarDialog.tsx')).then(
      ({ AvatarDialog }) => setShown({ Dialog: AvatarDialog, start }),
      () => say(intl.formatMessage({ id: 'profile.failed' }), true),
    )
  return (
    <div className="avatar-part">
      {avatar ? (
        <img
          className="avatar"
          src={avatar.path}
          alt={avatar.alt || intl.formatMessage({ id: 'profile.photo.of' }, { name: fullname || email })}
        />
      ) : (
        <bdi className="avatar" aria-hidden="true">
          {[...(fullname || email)][0]?.toUpperCase()}
        </bdi>
      )}
      {canEdit ? (
        <div className="profile-actions">
          <button type="button" className="button needs-script" onClick={() => open('choose')}>
            <FormattedMessage id={avatar ? 'profile.photo.change' : 'profile.photo.add'} />
          </button>
          {avatar ? (
            <>
              <button type="button" className="button needs-script" onClick={() => open('describe')}>
                <FormattedMessage id="profile.photo.describe" />
              </button>
              <button
                type="button"
                className="button needs-script"
                onClick={() => {
                  removeAvatar()
                  document.getElementById('profile-contact')?.focus()
                }}
              >
                <FormattedMessage id="profile.photo.remove" />
              </button>
            </>
          ) : null}
        </div>
      ) : null}
      {shown ? <shown.Dialog start={shown.start} onClose={() => setShown(undefined)} /> : null}
    </div>
  )
}
