import {
  createFormStore,
  type FormDefinition,
  type FormStore,
  type Messages,
  standardModels,
  type UploadCall,
  type Values,
  withUploads,
} from '@foyer/form-kit'
import { onPageEvent } from '#ui/live/live-feed.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { connectDraft, type DraftApi, draftCalls, type SheetCalls } from './saving/draft-calls.ts'
import { DraftSaver } from './saving/draft-saver.ts'
import { draftUpload, keepUntilUploaded } from './saving/draft-uploads.ts'
import { newDevice, openSealedJournal } from './saving/sealed-journal.ts'
import { openTabLink } from './saving/tab-link.ts'

/** A draft as the page received it. */
export interface DraftOnPage {
  readonly encId: string
  readonly version: number
  readonly definition: FormDefinition
  readonly values: Values
  readonly messages: Messages
  /** The calls of a form that is no application. */
  readonly calls?: SheetCalls
  /** Returns the upload of the page's files; gets the usual one. */
  readonly upload?: (usual: UploadCall) => UploadCall
}

/** A form whose answers are saved while people type. */
export interface DraftForm {
  readonly store: FormStore
  readonly saver: DraftSaver
  /** Starts saving and listens to the page; returns a function that stops both. */
  start(): () => void
}

type App = Pick<AppContext, 'transport' | 'text' | 'timeZone'>

const isFileField = ({ type }: { readonly type: string }) => type === 'fileUpload' || type === 'file_upload'

const OPEN_RETRY_MS = 2000

/** Creates the form of a draft and its saver. */
export function createDraftForm(
  app: App,
  {
    encId,
    version,
    definition,
    values,
    messages,
    calls = draftCalls(app, encId),
    upload = (usual) => usual,
  }: DraftOnPage,
): DraftForm {
  const fileFields = definition.sections.flatMap(({ items }) => items.filter(isFileField).map(({ name }) => name))
  const api = connectDraft(calls, { id: encId, version }, fileFields)
  const store: FormStore = createFormStore({
    definition: withUploads(
      definition,
      keepUntilUploaded(upload(draftUpload(app, calls, () => saver.device)), () => saver),
    ),
    models: standardModels,
    messages,
    initialValues: values,
    timeZone: app.timeZone,
    onChange: (name) => {
      // A list is saved as a whole.
      const [field = name] = name.split('.')
      const node = store.field(field)
      // A hidden field keeps its answer for when it is shown again.
      if (node?.state.visible && !node.item.computed) saver.change(field, () => store.values()[field])
    },
  })
  const load = (changed: ReadonlyMap<string, unknown>) => {
    for (const [field, value] of changed) {
      const node = store.field(field)
      if (!node) continue
      const { model, item } = node
      if (fileFields.includes(field)) store.load({ [field]: namedFiles(app, node.state.value, value, api.files) })
      else if (model.rowItems) store.load({ [field]: value })
      // A change of the person's, made elsewhere; the saver knows its value already.
      else
        store.change(
          node,
          model.readValue(value, item, store.now(), () => store.today()),
        )
    }
  }
  const saver: DraftSaver = new DraftSaver({
    version,
    server: api,
    values: store.values(),
    device: newDevice(),
    openJournal: (storageKey, draftId) => openSealedJournal(storageKey, draftId, Date.now),
    openTabs: openTabLink,
    setValues: load,
    now: Date.now,
  })
  return {
    store,
    saver,
    start() {
      const stopListening = listen(saver)
      const ending = new AbortController()
      void open(saver, api, ending.signal).then(() => {
        if (ending.signal.aborted) return
        load(new Map(fileFields.map((field) => [field, store.values()[field]])))
        void restoreFiles(store, saver)
      })
      return () => {
        ending.abort()
        stopListening()
        saver.leavePage()
        saver.stop()
        store.dispose()
      }
    },
  }
}

/** Opens the draft, again and again until the server answers; saving goes on meanwhile. */
async function open(saver: DraftSaver, api: DraftApi, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const opened = await api.open()
      // oxlint-disable-next-line no-await-in-loop -- see above
      return signal.aborted ? undefined : await saver.start(opened)
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- see above
      await new Promise((resolve) => setTimeout(resolve, OPEN_RETRY_MS))
    }
  }
}

/** Shows the files again that an earlier page could not upload; their fields upload them. */
async function restoreFiles(store: FormStore, saver: DraftSaver): Promise<void> {
  const files = (await saver.journal?.files().catch(() => [])) ?? []
  for (const [field, kept] of Map.groupBy(files, (file) => file.field)) {
    const value = store.field(field)?.state.value
    if (!Array.isArray(value)) continue
    const entries = kept.map(({ uid, file }) => ({ uid, name: file.name, size: file.size, type: file.type, file }))
    store.load({ [field]: [...value, ...entries] })
  }
}

interface FileEntry {
  readonly id?: string
  readonly name: string
}

/** Returns ids of files with what the server and the page know about them, and the files that are still uploading. */
function namedFiles(
  { text }: Pick<AppContext, 'text'>,
  before: unknown,
  ids: unknown,
  files: DraftApi['files'],
): readonly unknown[] {
  const shown = Array.isArray(before) ? (before as readonly FileEntry[]) : []
  const named = (Array.isArray(ids) ? ids : []).map((id: unknown) => {
    const entry = shown.find((file) => file.id === id)
    if (entry?.name) return entry
    const file = typeof id === 'string' ? files.get(id) : undefined
    return file ? { ...file, notice: file.outcome === 'ok' ? '' : text(`drafts.file.${file.outcome}`) } : id
  })
  return [...named, ...shown.filter(({ id }) => id === undefined)]
}

/** Connects a saver to the events of the page. */
function listen(saver: DraftSaver): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const refresh = () => void saver.refresh()
  document.addEventListener('focusout', () => saver.leaveField(), { signal })
  window.addEventListener('online', () => saver.retry(), { signal })
  window.addEventListener('pagehide', () => saver.leavePage(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? saver.leavePage() : refresh()),
    { signal },
  )
  const stop = onPageEvent(({ kind }) => {
    if (kind === 'draft' || kind === 'form' || kind === 'resync') refresh()
  })
  return () => {
    listeners.abort()
    stop()
  }
}
