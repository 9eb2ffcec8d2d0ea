import {
  createFormStore,
  type FieldNode,
  type FormDefinition,
  type FormStore,
  type Messages,
  standardModels,
  type UploadCall,
  type Values,
  withUploads,
} from '@foyer/form-kit'
import type { ReactNode } from 'react'
import { isFileField } from '#features/applying/forms/standard-questions.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { isRefused, uploadFailure } from '../saving/draft-uploads.ts'
import { newDevice, openSealedJournal } from '../saving/sealed-journal.ts'
import { useSavingForm } from '../use-saving-form.ts'
import { ChangeKeeper, type SentAnswers } from './change-keeper.ts'

/** A file that was sent, or uploaded for a change. */
export interface SentFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
}

/** A version of an application as received by the page; fields with files have lists of ids. */
export interface SentForm {
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly definition: FormDefinition
  readonly values: Values
  readonly files: readonly SentFile[]
}

export interface ChangesOnPage {
  /** Name of the records on this device, such as the application's id. */
  readonly name: string
  readonly storageKey: string
  readonly sent: SentForm
  readonly messages: Messages
  readonly upload: UploadCall
  /** Returns an earlier version. */
  readVersion(version: number): Promise<SentForm>
}

/** A form for changing a sent application. */
export interface ChangeForm {
  readonly store: FormStore
  readonly saver: ChangeKeeper
  /** Returns the fields that differ from the sent version, with values in the server's format. */
  changed(): Readonly<Record<string, unknown>>
  /** Returns the sent value of a field, in the format that the field shows. */
  sentValue(field: string): unknown
  /** Continues from a newer version that was sent elsewhere. */
  rebase(newer: SentForm): void
  /** Starts storing changes; returns a function that stops it. */
  start(): () => void
}

/** Creates the form of a sent application, and the keeper of its changes. */
export function createChangeForm(
  { timeZone }: Pick<AppContext, 'timeZone'>,
  { name, storageKey, sent, messages, upload, readVersion }: ChangesOnPage,
): ChangeForm {
  const fileFields = new Set(
    sent.definition.sections.flatMap(({ items }) => items.filter(isFileField)).map(({ name: field }) => field),
  )
  const files = new Map<string, SentFile>()
  /** Files on this device, by their id in the form. */
  const kept = new Map<string, string>()
  const shownValue = (field: string, value: unknown): unknown =>
    fileFields.has(field) && Array.isArray(value) ? value.map((id) => files.get(String(id)) ?? id) : value
  const learn = (form: SentForm) => {
    for (const file of form.files) files.set(file.id, file)
    return Object.fromEntries(Object.entries(form.values).map(([field, value]) => [field, shownValue(field, value)]))
  }
  const keepFile: UploadCall = async (file, how) => {
    await saver.journal?.writeFile({ uid: how.uid, field: how.field, file }).catch(() => undefined)
    kept.set(how.uid, how.field)
    try {
      return await upload(file, how)
    } catch (error) {
      if (isRefused(error)) discardFile(how.uid)
      throw uploadFailure(error)
    }
  }
  const discardFile = (uid: string) => {
    kept.delete(uid)
    void saver.journal?.removeFile(uid).catch(() => undefined)
  }
  const newStore = (values: Values, onChange?: (field: string) => void) =>
    createFormStore({
      definition: withUploads(sent.definition, keepFile),
      models: standardModels,
      messages,
      initialValues: values,
      timeZone,
      ...(onChange && { onChange }),
    })
  /** Returns a version's answers in the format that this form reports. */
  const readSent = (form: SentForm): SentAnswers => {
    const { version, at } = form
    return { version, at, values: { ...newStore(learn(form)).values() } }
  }
  const store: FormStore = newStore(learn(sent), (path) => {
    const [field = path] = path.split('.')
    const node = store.field(field)
    if (!node?.state.visible || node.item.computed) return
    if (fileFields.has(field)) discardRemoved(field, node.state.value)
    // Files that haven't been sent yet have separate records.
    saver.change(field, () => (fileFields.has(field) ? sentIds(store.values()[field]) : store.values()[field]))
  })
  const sentIds = (value: unknown) => (Array.isArray(value) ? value.filter((id) => files.has(String(id))) : value)
  const discardRemoved = (field: string, value: unknown) => {
    const present = new Set(Array.isArray(value) ? value.map((file: { uid?: string }) => file.uid) : [])
    for (const [uid, of] of kept) if (of === field && !present.has(uid)) discardFile(uid)
  }
  const saver = new ChangeKeeper({
    sent: readSent(sent),
    openJournal: () => openSealedJournal(storageKey, name, Date.now),
    readVersion: async (version) => readSent(await readVersion(version)),
    setValues(values) {
      for (const [field, value] of values) {
        const node = store.field(field)
        if (!node) continue
        const { model, item } = node
        if (fileFields.has(field) || model.rowItems) store.load({ [field]: shownValue(field, value) })
        else
          store.change(
            node,
            model.readValue(value, item, store.now(), () => store.today()),
          )
      }
    },
    device: newDevice(),
    now: Date.now,
  })
  return {
    store,
    saver,
    changed() {
      const { values } = saver.sent
      const now = store.values()
      const fields = [...new Set([...Object.keys(values), ...Object.keys(now)])]
      const differs = (field: string) => JSON.stringify(now[field] ?? null) !== JSON.stringify(values[field] ?? null)
      return Object.fromEntries(fields.filter(differs).map((field) => [field, now[field] ?? null]))
    },
    sentValue: (field) => shownValue(field, saver.sent.values[field] ?? null),
    rebase: (newer) => saver.rebase(readSent(newer)),
    start() {
      const listeners = new AbortController()
      const { signal } = listeners
      const write = () => saver.retry()
      window.addEventListener('pagehide', write, { signal })
      document.addEventListener('visibilitychange', write, { signal })
      document.addEventListener('focusout', write, { signal })
      void saver.start().then(() => (signal.aborted ? undefined : restoreFiles(store, saver)))
      return () => {
        listeners.abort()
        saver.stop()
        store.dispose()
      }
    },
  }
}

/** Restores the files that were chosen before the page was reloaded; their fields upload them. */
async function restoreFiles(store: FormStore, saver: ChangeKeeper): Promise<void> {
  const files = (await saver.journal?.files().catch(() => [])) ?? []
  for (const [field, chosen] of Map.groupBy(files, (file) => file.field)) {
    const value = store.field(field)?.state.value
    if (!Array.isArray(value)) continue
    const entries = chosen.map(({ uid, file }) => ({ uid, name: file.name, size: file.size, type: file.type, file }))
    store.load({ [field]: [...value, ...entries] })
  }
}

/** A form for changing a sent application, which stores the changes on this device. */
export interface ChangesInUse extends ChangeForm {
  /** Note below a field that was changed here and elsewhere; to be passed as the form's `fieldNote`. */
  readonly fieldNote: (node: FieldNode) => ReactNode
}

/**
 * Returns the form for changing a sent application. The application is read once: use a key for another one. Needs the
 * texts of `drafts`.
 */
export function useChanges(page: ChangesOnPage): ChangesInUse {
  const [form, fieldNote] = useSavingForm((app) => createChangeForm(app, page))
  return { ...form, fieldNote }
}
