import { createContext, useContext } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { SectionEdit } from '../edit-list.ts'
import type { ProfileDetails } from '../contract.ts'
import type { FormTools } from './form/profile-form.ts'
import { type AvatarChange, detailsQuery, sendAvatar, sendEdit, type Sending, sendUndo } from './profile-queries.ts'

/** A change that can be undone. */
export interface Undoable {
  section: string
  version: number
}

export interface ProfilePage {
  profile: ProfileDetails
  tools: FormTools
  /** The open form: `section` or `section id`. */
  open: string | undefined
  setOpen(form: string | undefined): void
  undoable: Undoable | undefined
  setUndoable(change: Undoable | undefined): void
  /** Announces an outcome; a failure stays until the next change. */
  say(text: string, isFailure?: boolean): void
}

export const ProfilePageContext = createContext<ProfilePage | undefined>(undefined)

export function useProfilePage(): ProfilePage {
  const page = useContext(ProfilePageContext)
  if (!page) throw new Error('This part of the profile is shown outside its page.')
  return page
}

/** Changes the profile and announces the outcome. */
export function useProfileEdit() {
  const app = useApp()
  const intl = useIntl()
  const { setUndoable, say } = useProfilePage()
  /** Sends a change of a section; `send` returns the version that undoes it, or null. */
  async function record(section: string, send: () => Promise<number | null>): Promise<void> {
    // The button must not undo an older change while this one is being saved.
    setUndoable(undefined)
    try {
      const version = await send()
      setUndoable(version === null ? undefined : { section, version })
      say(intl.formatMessage({ id: 'profile.saved' }))
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict')
        await app.queryClient.invalidateQueries({ queryKey: detailsQuery(app).queryKey })
      throw error
    }
  }
  const edit = (change: SectionEdit) => record(change.section, () => sendEdit(app, change))
  const editAvatar = (change: AvatarChange, sending?: Sending) =>
    record('contact', () => sendAvatar(app, change, sending))
  const failureText = (error: unknown) =>
    (isApiError(error) && error.message) || intl.formatMessage({ id: 'profile.failed' })
  /** Edits without a form, whose failures are shown at the top. */
  const act = (change: SectionEdit): void => void edit(change).catch((error: unknown) => say(failureText(error), true))
  const removeAvatar = (): void =>
    void editAvatar({ operation: 'remove' }).catch((error: unknown) => say(failureText(error), true))
  const undo = (version: number): void =>
    void sendUndo(app, version).then(
      () => {
        setUndoable(undefined)
        say(intl.formatMessage({ id: 'profile.undone' }))
      },
      (error: unknown) => say(failureText(error), true),
    )
  return { edit, act, undo, editAvatar, removeAvatar, failureText }
}
