import { describeDevice } from '#kernel/describe-device.ts'
import type { BodyInput, DataOf } from '#kernel/endpoint.ts'
import { callApi, type CallInput, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { addDraftFile, saveDraft, showDraft } from '../../contract.ts'
import type { DraftConflict } from '../../sheet-contract.ts'
import { type Conflict, type DraftNews, DraftRefused, type DraftServer, type Obstacle } from './draft-server.ts'
import type { OpenedDraft } from './draft-server.ts'

type Shown = Pick<
  DataOf<typeof showDraft>,
  'draft' | 'values' | 'files' | 'version' | 'conflicts' | 'changed' | 'storage_key'
>
type Saving = Pick<BodyInput<typeof saveDraft>, 'base' | 'device' | 'changes'>

/** The calls with which a form is read and saved; those of an application's draft by default. */
export interface SheetCalls {
  show(query: readonly (readonly [string, string])[]): Promise<Shown>
  save(changes: Saving, how: Pick<CallInput, 'background' | 'send'>): Promise<DataOf<typeof saveDraft>>
  /** Uploads a file; the form has its field, device and content. */
  upload(form: FormData, how: Pick<CallInput, 'send' | 'signal'>): Promise<DataOf<typeof addDraftFile>>
}

/** Returns the calls of an application's draft. */
export const draftCalls = ({ transport }: Pick<AppContext, 'transport'>, id: string): SheetCalls => ({
  show: (query) =>
    callApi<typeof showDraft>(transport, 'GET /api/pcsx/draft_applications/:id', { params: { id }, query }),
  save: (changes, how) =>
    callApi<typeof saveDraft>(transport, 'PUT /api/pcsx/draft_applications', {
      body: { draft_id: id, ...changes },
      ...how,
    }),
  upload: (form, how) =>
    callApi<typeof addDraftFile>(transport, 'POST /api/pcsx/draft_applications/:id/files', {
      params: { id },
      form,
      ...how,
    }),
})

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  'already-submitted': 'submitted',
  completed: 'submitted',
  'position-closed': 'closed',
  'not-found': 'gone',
  full: 'full',
  'not-signed-in': 'signed-out',
  'session-ended': 'signed-out',
}

/** Refusals of single changes: of their field, their value, or their size. */
const CHANGE_REFUSED = new Set([400, 413, 422])

const conflictOf = ({ field, mine, theirs, at, device }: DraftConflict): Conflict => ({
  field,
  mine,
  theirs: { value: theirs, at, device },
})

const changesOf = (changed: Shown['changed']): DraftNews['changed'] =>
  new Map(changed.map(({ field, value, at, device }) => [field, { value, at, device }]))

/** Returns a refusal for what repeating can't change; other errors as they are. */
function refusalOf(error: unknown): unknown {
  if (!isApiError(error)) return error
  const obstacle = OBSTACLES[error.code] ?? (error.status === 401 ? 'signed-out' : undefined)
  return obstacle || CHANGE_REFUSED.has(error.status) ? new DraftRefused(obstacle) : error
}

/** Returns the name under which other devices see this one: its id, browser and system. */
export function encodeDevice(device: string): string {
  const { browser, system } = describeDevice(navigator.userAgent)
  return [device, browser ?? '', system ?? ''].join('.')
}

/** Returns the parts of a device's name; without browser and system if they are unknown. */
export function readDevice(name: string): { id: string; browser: string; system: string } {
  const [id = '', browser = '', system = ''] = name.split('.')
  return { id, browser, system }
}

/** A draft of the API, with what its files are called. */
export interface DraftApi extends DraftServer {
  open(): Promise<OpenedDraft>
  /** The draft's files as of the last answer, by id. */
  files: ReadonlyMap<string, Shown['files'][number]>
}

/**
 * Connects a draft to the API. `fileFields` are the fields whose values are ids of files: the server keeps these apart from
 * the values, so they are taken from its list of files.
 */
export function connectDraft(
  calls: SheetCalls,
  draft: { readonly id: string; readonly version: number },
  fileFields: readonly string[],
): DraftApi {
  const show = async (since: number, device: string): Promise<DraftNews & { shown: Shown }> => {
    const query = [
      ['since', String(since)],
      ['device', device],
    ] as const
    const shown = await calls.show(query)
    api.files = new Map(shown.files.map((file) => [file.id, file]))
    const files = fileFields.map((field) => {
      const ids = shown.files.filter((file) => file.field === field).map(({ id }) => id)
      return [field, { value: ids, at: shown.draft.updated, device: '' }] as const
    })
    const changed = new Map([...changesOf(shown.changed), ...files])
    return { shown, version: shown.version, changed, conflicts: shown.conflicts.map(conflictOf) }
  }
  const api: DraftApi = {
    files: new Map(),
    async open() {
      const { shown, ...news } = await show(draft.version, '')
      return { ...news, draftId: draft.id, storageKey: shown.storage_key, savedAt: shown.draft.updated }
    },
    news: (known, device) => show(known, encodeDevice(device)),
    async save({ device, base, changes }, { leaving }) {
      const sent = {
        base,
        device: encodeDevice(device),
        changes: changes.map(({ id, field, value }) => ({ change_id: id, field, value })),
      }
      // A closing page has no time for a sign-in.
      const how = leaving ? { background: true, send: sendFromClosingPage } : {}
      try {
        const saved = await calls.save(sent, how)
        return {
          draftId: draft.id,
          version: saved.draft.version,
          savedAt: saved.draft.updated,
          storageKey: saved.storage_key,
          taken: new Set(saved.taken),
          changed: changesOf(saved.changed),
          conflicts: saved.conflicts.map(conflictOf),
        }
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
  return api
}

const sendFromClosingPage: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true })
