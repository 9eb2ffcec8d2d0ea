import {
  createFormStore,
  type FieldNode,
  type FormDefinition,
  type Messages,
  standardModels,
  SubmitError,
  type UploadCall,
} from '@foyer/form-kit'
import {
  FieldAnswer,
  FormMessages,
  SimpleForm,
  StepperForm,
  standardViews,
  SubmitButton,
  useFieldState,
} from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import {
  type ChangesInUse,
  SavedStatus,
  type SentForm,
  useChanges,
  useSavingState,
} from '#features/drafts/web/index.ts'
import { isFileField } from '#features/forms/standard-questions.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { addApplicationFile, editApplication, getEditForm, SentVersion } from '../../contract.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { editFormQuery, versionQuery } from '../application-queries.ts'

interface Props {
  readonly edited: DataOf<typeof getEditForm>
  readonly messages: Messages
}

function useChangesOf({ edited: { application, version, storage_key: storageKey }, messages }: Props): ChangesInUse {
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

/** The answers and files that were sent, to change; changes stay on this device until they are sent. */
export function EditForm(props: Props) {
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
      aria-label={intl.formatMessage({ id: 'applications.edit' })}
      onSubmit={send}
      actions={
        <>
          <SavedStatus draft={changes} />
          <SubmitButton className="button button-primary">
            <FormattedMessage id="applications.sendChanges" />
          </SubmitButton>
        </>
      }
    />
  )
}

/** Changes on this device that were never sent, to read and copy: the application can't be changed any more. */
export function UnsentChanges(props: Props) {
  const changes = useChangesOf(props)
  const { saver, store } = changes
  const [removed, setRemoved] = useState(false)
  useSavingState(changes)
  const changed = Object.entries(saver.state.place === 'nowhere' ? {} : changes.changed())
  if (removed || changed.length === 0) return null
  const valueOf = ([name, value]: [string, unknown]) => {
    const node = store.field(name)
    return [name, node && isFileField(node.item) ? node.state.value : value]
  }
  return (
    <Unsent key={JSON.stringify(changed)} {...props} values={Object.fromEntries(changed.map(valueOf))}>
      <RemoveUnsent saver={saver} onRemoved={() => setRemoved(true)} />
    </Unsent>
  )
}

/** The button that removes changes from this device, after a question: nothing brings them back. */
function RemoveUnsent({ saver, onRemoved }: Pick<ChangesInUse, 'saver'> & { readonly onRemoved: () => void }) {
  const { text } = useApp()
  const { note } = useNotices()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await saver.forget()
    // The pressed button leaves with the changes.
    document.querySelector<HTMLElement>('main')?.focus()
    onRemoved()
    note(text('applications.unsent.removed'))
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        <FormattedMessage id="applications.unsent.remove" />
      </button>
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="applications.unsent.ask" />}
          text={<FormattedMessage id="applications.unsent.askText" />}
          cancel={<FormattedMessage id="applications.unsent.keep" />}
          confirm={<FormattedMessage id="applications.unsent.remove" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  )
}

interface UnsentProps extends Props {
  readonly values: Readonly<Record<string, unknown>>
  readonly children: ReactNode
}

function Unsent({ edited, messages, values, children }: UnsentProps) {
  const { locale } = useApp()
  const [store] = useState(() => {
    const { sections: all } = sentForm(edited.version).definition
    const sections = all
      .map((section) => ({
        ...section,
        // A condition of one of them could depend on an answer that was not changed.
        items: section.items.filter(({ name }) => name in values).map(({ visibleFn: _, ...item }) => item),
      }))
      .filter(({ items }) => items.length > 0)
    return createFormStore({
      definition: { sections },
      models: standardModels,
      messages,
      initialValues: values,
    })
  })
  return (
    <section aria-labelledby="unsent-heading">
      <h2 id="unsent-heading">
        <FormattedMessage id="applications.unsent" />
      </h2>
      <p>
        <FormattedMessage id="applications.unsentText" />
      </p>
      <FormMessages value={messages}>
        <SimpleForm store={store} views={standardViews} mode="view" locale={locale} aria-labelledby="unsent-heading" />
      </FormMessages>
      {children}
    </section>
  )
}

function sentForm({ number, at, definition, values, files }: SentVersion): SentForm {
  // Checked by the kit when it was published.
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

/** The answer that was sent for a field that changed since, and the way back to it. */
function AsSent({ node, changes }: { readonly node: FieldNode; readonly changes: ChangesInUse }) {
  const { name } = node.item
  // Renders with the field's value.
  useFieldState(node)
  if (!(name in changes.changed()) || changes.saver.state.conflicts.has(name)) return null
  return (
    <details className="draft-conflict-other">
      <summary>
        <FormattedMessage id="applications.sentBefore" />
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
        <FormattedMessage id="applications.putBack" />
      </button>
    </details>
  )
}

/** Sends what changed as a new version. A newer one that was sent elsewhere is merged first, and shown. */
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
      throw new SubmitError({ message: intl.formatMessage({ id: 'applications.nothingChanged' }) })
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
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'applications.actFailed' }) })
      if (error.code === 'version-changed') {
        await merge()
        throw new SubmitError({ message: intl.formatMessage({ id: 'applications.merged' }) })
      }
      if (error.status === 409 || error.status === 410) {
        void app.queryClient.invalidateQueries({ queryKey: ['application'] })
        throw new SubmitError({ message: `${error.message} ${intl.formatMessage({ id: 'applications.typedStays' })}` })
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
    notices.toast(intl.formatMessage({ id: 'applications.changesSent' }))
    await navigate(`${APPLICATIONS_PATH}/${encId}${carriedParameters(search)}`)
  }
}
