import type { z } from 'zod'
import { describeDevice } from '#kernel/describe-device.ts'
import { type CallInput, isApiError } from '#ui/api/transport.ts'
import type {
  DraftConflict,
  draftFile,
  draftState,
  savedChanges,
  sentChanges,
  shownSheet,
} from '../../sheet-contract.ts'
import { type Conflict, type DraftNews, DraftRefused, type DraftServer, type Obstacle } from './draft-server.ts'
import type { OpenedDraft } from './draft-server.ts'

type Shown = z.output<typeof shownSheet>
type Saving = z.input<typeof sentChanges>
type Uploaded = { file: z.output<typeof draftFile>; draft: z.output<typeof draftState> }

/** The calls that read and save a form. */
export interface SheetCalls {
  show(query: readonly (readonly [string, string])[]): Promise<Shown>
  save(changes: Saving, how: Pick<CallInput, 'background' | 'send'>): Promise<z.output<typeof savedChanges>>
  /** Uploads a file; the form has its field, device and content. */
  upload(form: FormData, how: Pick<CallInput, 'send' | 'signal'>): Promise<Uploaded>
}

const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  'already-submitted': 'submitted',
  completed: 'submitted',
  'position-closed': 'closed',
  'not-found': 'gone',
  full: 'full',
  'not-signed-in': 'signed-out',
  'session-ended': 'signed-out',
}

/** Refusals of single changes, because of their field, value or size. */
const CHANGE_REFUSED = new Set([400, 413, 422])

const conflictOf = ({ field, mine, theirs, at, device }: DraftConflict): Conflict => ({
  field,
  mine,
  theirs: { value: theirs, at, device },
})

const changesOf = (changed: Shown['changed']): DraftNews['changed'] =>
  new Map(changed.map(({ field, value, at, device }) => [field, { value, at, device }]))

/** Returns a refusal if repeating the call can't help; otherwise the original error. */
function refusalOf(error: unknown): unknown {
  if (!isApiError(error)) return error
  const obstacle = OBSTACLES[error.code] ?? (error.status === 401 ? 'signed-out' : undefined)
  return obstacle || CHANGE_REFUSED.has(error.status) ? new DraftRefused(obstacle) : error
}

/** Returns this device's name for other devices: its id, browser and system. */
export function encodeDevice(device: string): string {
  const { browser, system } = describeDevice(navigator.userAgent)
  return [device, browser ?? '', system ?? ''].join('.')
}

/** Parses a device's name; browser and system are missing if they are unknown. */
export function readDevice(name: string): { id: string; browser: string; system: string } {
  const [id = '', browser = '', system = ''] = name.split('.')
  return { id, browser, system }
}

/** A draft's API, with the names of its files. */
export interface DraftApi extends DraftServer {
  open(): Promise<OpenedDraft>
  /** The draft's files according to the last response, by id. */
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
      // A page that is being closed has no time for a sign-in.
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
