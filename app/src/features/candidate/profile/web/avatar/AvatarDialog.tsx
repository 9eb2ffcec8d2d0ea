import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ChooseFile } from '#ui/form/ChooseFile.tsx'
import { SendingLine } from '#ui/form/SendingLine.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { ACCEPTED_PICTURES } from '../../rules.ts'
import { useProfileEdit, useProfilePage } from '../use-profile-edit.ts'
import { type Area, CropField } from './CropField.tsx'
import './avatar-dialog.css'

interface Props {
  /** `describe` changes the description of the current photo. */
  readonly start: 'choose' | 'describe'
  readonly onClose: () => void
}

interface Picture {
  file: File
  /** Address of the file within this page. */
  url: string
}

/** Returns the fault of a file that can be refused without being sent. */
const faultOf = ({ size, type }: File): MessageId | undefined => {
  if (size > limits.avatarMaxBytes) return 'profile.photo.tooLarge'
  return size === 0 || (type !== '' && !ACCEPTED_PICTURES.includes(type)) ? 'profile.photo.unusable' : undefined
}

/**
 * A dialog that takes a picture, crops it, and saves it with a description. The chosen picture stays until it is saved.
 */
export function AvatarDialog({ start, onClose }: Props) {
  const id = useId()
  const intl = useIntl()
  const { profile } = useProfilePage()
  const { editAvatar, failureText } = useProfileEdit()
  const [picture, setPicture] = useState<Picture>()
  const [fault, setFault] = useState<MessageId>()
  const [alt, setAlt] = useState(start === 'describe' ? (profile.avatar?.alt ?? '') : '')
  const [failure, setFailure] = useState('')
  const [share, setShare] = useState<number>()
  const crop = useRef<Area>(undefined)
  const sending = useRef<AbortController>(undefined)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture])
  useEffect(() => {
    // The pressed button is gone. The cropper takes the focus itself once it is loaded.
    if (!picture) room.current?.querySelector<HTMLElement>('[data-step-start]')?.focus()
  }, [picture])

  const choose = ([file]: readonly File[]) => {
    if (!file) return
    const found = faultOf(file)
    setFault(found)
    setFailure('')
    if (!found) setPicture({ file, url: URL.createObjectURL(file) })
  }
  const refuse = () => {
    setPicture(undefined)
    setFault('profile.photo.unusable')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (share !== undefined) return
    const stopper = new AbortController()
    sending.current = stopper
    setFailure('')
    setShare(0)
    try {
      if (picture)
        await editAvatar(
          { operation: 'set', picture: picture.file, crop: crop.current, alt },
          { send: sendWithProgress(setShare), signal: stopper.signal },
        )
      else await editAvatar({ operation: 'describe', alt })
      onClose()
    } catch (error) {
      if (stopper.signal.aborted) setFailure(intl.formatMessage({ id: 'profile.photo.stopped' }))
      else setFailure(failureText(error))
    } finally {
      setShare(undefined)
    }
  }
  const heading: MessageId =
    start === 'describe' ? 'profile.photo.describe' : profile.avatar ? 'profile.photo.change' : 'profile.photo.add'
  return (
    <Dialog
      labelledBy={id}
      className="avatar-dialog"
      onClose={onClose}
      closeLabel={intl.formatMessage({ id: 'profile.photo.close' })}
    >
      <div ref={room}>
        <h2 id={id}>
          <FormattedMessage id={heading} />
        </h2>
        {start === 'choose' && !picture ? (
          <ChooseFile
            lead={<FormattedMessage id="profile.photo.lead" />}
            button={<FormattedMessage id="profile.photo.choose" />}
            help={<FormattedMessage id="profile.photo.help" />}
            fault={fault && <FormattedMessage id={fault} />}
            accept={ACCEPTED_PICTURES}
            onChoose={choose}
          />
        ) : (
          <form className="avatar-form" onSubmit={(event) => void save(event)}>
            {picture ? (
              <CropField
                url={picture.url}
                onArea={(area) => {
                  crop.current = area
                }}
                onBroken={refuse}
              />
            ) : null}
            <TextField
              name="alt"
              label={<FormattedMessage id="profile.photo.alt" />}
              help={<FormattedMessage id="profile.photo.alt.help" />}
              value={alt}
              onChange={setAlt}
              autoComplete="off"
              maxLength={limits.avatarAltCharacters}
            />
            <p className="field-error" role="alert">
              {failure}
            </p>
            {share !== undefined && picture ? (
              <SendingLine
                share={share}
                stop={<FormattedMessage id="profile.photo.stop" />}
                onStop={() => sending.current?.abort()}
              >
                <FormattedMessage id="profile.photo.sending" />
              </SendingLine>
            ) : null}
            <div className="dialog-actions">
              {picture ? (
                <button
                  type="button"
                  className="button"
                  aria-disabled={share !== undefined || undefined}
                  onClick={() => share === undefined && setPicture(undefined)}
                >
                  <FormattedMessage id="profile.photo.another" />
                </button>
              ) : null}
              <SubmitButton busy={share !== undefined}>
                <FormattedMessage id={picture ? 'profile.photo.save' : 'profile.photo.saveText'} />
              </SubmitButton>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  )
}
