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
import { isFileField } from '#features/applying/forms/standard-questions.ts'
import { onPageEvent } from '#ui/live/live-feed.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { connectDraft, type DraftApi, type SheetCalls } from './saving/draft-calls.ts'
import { DraftSaver } from './saving/draft-saver.ts'
import { draftUpload, keepUntilUploaded } from './saving/draft-uploads.ts'
import { type DraftSaving, joinSavers } from './saving/join-savers.ts'
import { newDevice, openSealedJournal } from './saving/sealed-journal.ts'
import { openTabLink } from './saving/tab-link.ts'

/** Another draft of the same form. */
export interface MoreDraft {
  readonly encId: string
  readonly version: number
  /** The draft's names of its fields, by their names in the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** A draft as received by the page. */
export interface DraftOnPage {
  readonly encId: string
  readonly version: number
  readonly definition: FormDefinition
  readonly values: Values
  readonly messages: Messages
  /** Other drafts whose questions the form includes. All remaining questions belong to the first draft. */
  readonly more?: readonly MoreDraft[]
  /** Returns the API calls of one of the page's drafts. */
  readonly callsOf: (app: Pick<AppContext, 'transport'>, encId: string) => SheetCalls
  /** Wraps the upload of the page's files; gets the default one. */
  readonly upload?: (usual: UploadCall) => UploadCall
}

/** A form whose answers are saved while people type. */
export interface DraftForm {
  readonly store: FormStore
  readonly saver: DraftSaving
  /** Starts saving and listening to the page; returns a function that stops both. */
  start(): () => void
}

type App = Pick<AppContext, 'transport' | 'text' | 'timeZone'>

const OPEN_RETRY_MS = 2000

/** One draft of a form: its field names, its saver and its connection to the server. */
interface Part {
  readonly api: DraftApi
  readonly saver: DraftSaver
  readonly upload: UploadCall
  /** Returns the draft's name of a form field; undefined for a field of another draft. */
  nameOf(field: string): string | undefined
  /** Returns the form's name of a draft field; undefined for a field that the form takes from another draft. */
  fieldOf(name: string): string | undefined
}

/** Creates the form and the saver of one or several drafts. */
export function createDraftForm(app: App, page: DraftOnPage): DraftForm {
  const { encId, version, definition, values, messages, more = [], upload = (usual: UploadCall) => usual } = page
  const items = definition.sections.flatMap((section) => section.items)
  const fileFields = items.filter(isFileField).map(({ name }) => name)
  const elsewhere = new Set(more.flatMap(({ fields }) => Object.keys(fields)))
  const partOf = (field: string): Part => parts.find(({ nameOf }) => nameOf(field) !== undefined) ?? lead
  const uploadAny: UploadCall = (file, how) => {
    const part = partOf(how.field)
    return part.upload(file, { ...how, field: part.nameOf(how.field) ?? how.field })
  }
  const store: FormStore = createFormStore({
    definition: withUploads(definition, uploadAny),
    models: standardModels,
    messages,
    initialValues: values,
    timeZone: app.timeZone,
    onChange: (name) => {
      // A list is saved as a whole.
      const [field = name] = name.split('.')
      const node = store.field(field)
      const { saver: own, nameOf } = partOf(field)
      // A hidden field keeps its answer for when it is shown again.
      if (node?.state.visible && !node.item.computed) own.change(nameOf(field) ?? field, () => store.values()[field])
    },
  })
  const load = (part: Part, changed: ReadonlyMap<string, unknown>) => {
    for (const [name, value] of changed) {
      const field = part.fieldOf(name)
      const node = field === undefined ? undefined : store.field(field)
      if (!node || field === undefined) continue
      const { model, item } = node
      if (fileFields.includes(field)) store.load({ [field]: namedFiles(app, node.state.value, value, part.api.files) })
      else if (model.rowItems) store.load({ [field]: value })
      // The person made the change elsewhere, so the saver already knows its value.
      else
        store.change(
          node,
          model.readValue(value, item, store.now(), () => store.today()),
        )
    }
  }
  const openPart = (
    draft: { readonly encId: string; readonly version: number },
    calls: SheetCalls,
    names: Pick<Part, 'nameOf' | 'fieldOf'>,
    wrap: (usual: UploadCall) => UploadCall,
  ): Part => {
    const namesOf = (fields: Iterable<string>) => [...fields].flatMap((field) => names.nameOf(field) ?? [])
    const shown = store.values()
    const own = Object.keys(shown).flatMap((field) => {
      const name = names.nameOf(field)
      return name === undefined ? [] : [[name, shown[field]] as const]
    })
    const part: Part = {
      ...names,
      api: connectDraft(calls, { id: draft.encId, version: draft.version }, namesOf(fileFields)),
      upload: (file, how) =>
        keepUntilUploaded(wrap(draftUpload(app, calls, () => part.saver.device)), () => part.saver)(file, how),
      saver: new DraftSaver({
        version: draft.version,
        server: { save: (...batch) => part.api.save(...batch), news: (...known) => part.api.news(...known) },
        values: Object.fromEntries(own),
        device: newDevice(),
        openJournal: (storageKey, draftId) => openSealedJournal(storageKey, draftId, Date.now),
        openTabs: openTabLink,
        setValues: (changed) => load(part, changed),
        now: Date.now,
      }),
    }
    return part
  }
  const own = (field: string) => (elsewhere.has(field) ? undefined : field)
  const lead = openPart({ encId, version }, page.callsOf(app, encId), { nameOf: own, fieldOf: own }, upload)
  const others = more.map((draft) => {
    const fields = new Map(Object.entries(draft.fields).map(([field, name]) => [name, field]))
    const names = { nameOf: (field: string) => draft.fields[field], fieldOf: (name: string) => fields.get(name) }
    return openPart(draft, page.callsOf(app, draft.encId), names, (usual) => usual)
  })
  const parts = [lead, ...others]
  const saver = others.length > 0 ? joinSavers(lead, others) : lead.saver
  return {
    store,
    saver,
    start() {
      const stopListening = listen(saver)
      const ending = new AbortController()
      for (const part of parts)
        void open(part.saver, part.api, ending.signal).then(() => {
          if (ending.signal.aborted) return
          const fields = fileFields.flatMap((field) => {
            const name = part.nameOf(field)
            return name === undefined ? [] : [[name, store.values()[field]] as const]
          })
          load(part, new Map(fields))
          void restoreFiles(store, part)
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

/** Opens the draft, retrying until the server responds; saving goes on in the meantime. */
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

/** Restores the files that an earlier page could not upload; their fields upload them. */
async function restoreFiles(store: FormStore, { saver, fieldOf }: Part): Promise<void> {
  const files = (await saver.journal?.files().catch(() => [])) ?? []
  for (const [name, kept] of Map.groupBy(files, (file) => file.field)) {
    const field = fieldOf(name)
    const value = field === undefined ? undefined : store.field(field)?.state.value
    if (field === undefined || !Array.isArray(value)) continue
    const entries = kept.map(({ uid, file }) => ({ uid, name: file.name, size: file.size, type: file.type, file }))
    store.load({ [field]: [...value, ...entries] })
  }
}

interface FileEntry {
  readonly id?: string
  readonly name: string
}

/** Returns ids of files with the details known to the server and the page, and the files that are still uploading. */
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
function listen(saver: DraftSaving): () => void {
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
