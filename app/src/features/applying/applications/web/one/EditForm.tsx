import { type FieldNode, type FormDefinition, type Messages, SubmitError, type UploadCall } from '@foyer/form-kit'
import { FieldAnswer, StepperForm, standardViews, SubmitButton, useFieldState } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { type ChangesInUse, SavedStatus, type SentForm, useChanges } from '#features/applying/answers/web/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { addApplicationFile, editApplication, getEditForm, SentVersion } from '../../contract.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { editFormQuery, versionQuery } from '../application-queries.ts'

export interface EditProps {
  readonly edited: DataOf<typeof getEditForm>
  readonly messages: Messages
}

/** Returns the form of an application's changes, which this device stores. */
export function useChangesOf({
  edited: { application, version, storage_key: storageKey },
  messages,
}: EditProps): ChangesInUse {
  const app = useApp()
  const { encId } = application
  return useChanges({
    name: `application ${encId}`,
    storageKey,
    sent: sentForm(version),
    messages,
    upload: uploadTo(app, encId),
    readVersion: async (number) => sentForm(await app.queryClient.fetchQuery(versionQuery(app, encId, String(number)))),
  })
}

/** The sent answers and files as an editable form; changes stay on this device until they are sent. */
export function EditForm(props: EditProps) {
  const intl = useIntl()
  const app = useApp()
  const changes = useChangesOf(props)
  const send = useSending(changes, props.edited.application.encId)
  const noteOf = (node: FieldNode) => (
    <>
      {changes.fieldNote(node)}
      {node.row ? null : <AsSent node={node} changes={changes} />}
    </>
  )
  return (
    <StepperForm
      store={changes.store}
      views={standardViews}
      fieldNote={noteOf}
      locale={app.locale}
      aria-label={intl.formatMessage({ id: 'application.edit' })}
      onSubmit={send}
      actions={
        <>
          <SavedStatus draft={changes} />
          <SubmitButton className="button button-primary">
            <FormattedMessage id="application.sendChanges" />
          </SubmitButton>
        </>
      }
    />
  )
}

/** Converts a version to the values of the form of changes. */
export function sentForm({ number, at, definition, values, files }: SentVersion): SentForm {
  // The kit checked it when it was published.
  return { version: number, at, definition: definition as unknown as FormDefinition, values, files }
}

const uploadTo =
  ({ transport, text }: AppContext, encId: string): UploadCall =>
  async (file, { field, signal, onProgress }) => {
    const form = new FormData()
    form.append('field', field)
    form.append('file', file, file.name)
    const answer = await callApi<typeof addApplicationFile>(transport, 'POST /api/pcsx/applications/:id/files', {
      params: { id: encId },
      form,
      send: sendWithProgress(onProgress),
      signal,
    })
    const { id, outcome } = answer.file
    return { id, notice: outcome === 'ok' ? undefined : text(`drafts.file.${outcome}`) }
  }

/** The sent answer of a field that was changed since, and the button to restore it. */
function AsSent({ node, changes }: { readonly node: FieldNode; readonly changes: ChangesInUse }) {
  const { name } = node.item
  // Rerenders with the field's value.
  useFieldState(node)
  if (!(name in changes.changed()) || changes.saver.state.conflicts.has(name)) return null
  return (
    <details className="draft-conflict-other">
      <summary>
        <FormattedMessage id="application.sentBefore" />
      </summary>
      <div className="draft-conflict-value">
        <FieldAnswer node={node} value={changes.sentValue(name)} />
      </div>
      <button
        type="button"
        className="button"
        onClick={() => {
          changes.saver.putBack(name)
          changes.store.focus(node)
        }}
      >
        <FormattedMessage id="application.putBack" />
      </button>
    </details>
  )
}

/** Sends the changes as a new version. A newer version sent elsewhere is merged first, and shown. */
function useSending(changes: ChangesInUse, encId: string) {
  const intl = useIntl()
  const app = useApp()
  const notices = useNotices()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { saver } = changes
  const post = async () => {
    const unsettled = [...saver.state.conflicts.keys()]
    if (unsettled.length > 0) {
      const text = intl.formatMessage({ id: 'drafts.conflict.unsettled' })
      throw new SubmitError({ fields: Object.fromEntries(unsettled.map((field) => [field, text])) })
    }
    const values = changes.changed()
    if (Object.keys(values).length === 0)
      throw new SubmitError({ message: intl.formatMessage({ id: 'application.nothingChanged' }) })
    await callApi<typeof editApplication>(app.transport, 'POST /api/pcsx/applications/:id/edit', {
      params: { id: encId },
      body: { base: saver.sent.version, values },
    })
  }
  const merge = async () => {
    const query = editFormQuery(app, encId)
    await app.queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
    const { version } = await app.queryClient.fetchQuery(query)
    changes.rebase(sentForm(version))
  }
  return async () => {
    try {
      await post()
    } catch (error) {
      if (error instanceof SubmitError) throw error
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'application.actFailed' }) })
      if (error.code === 'version-changed') {
        await merge()
        throw new SubmitError({ message: intl.formatMessage({ id: 'application.merged' }) })
      }
      if (error.status === 409 || error.status === 410) {
        void app.queryClient.invalidateQueries({ queryKey: ['application'] })
        throw new SubmitError({ message: `${error.message} ${intl.formatMessage({ id: 'application.typedStays' })}` })
      }
      const fields = Object.fromEntries(Object.entries(error.fields).map(([name, [text = '']]) => [name, text]))
      throw new SubmitError({ message: error.message, fields })
    }
    await saver.forget()
    await Promise.all(
      ['application', 'applications', 'application-edit'].map((key) =>
        app.queryClient.invalidateQueries({ queryKey: [key], refetchType: key === 'application' ? 'all' : 'none' }),
      ),
    )
    notices.toast(intl.formatMessage({ id: 'application.changesSent' }))
    await navigate(`${APPLICATIONS_PATH}/${encId}${carriedParameters(search)}`)
  }
}
