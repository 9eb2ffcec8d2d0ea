import type { FieldNode } from '../../model/field-node.ts'
import type { FormStore } from '../../state/form-store.ts'
import type { FileUploadItem, UploadCall } from './files/file-upload-item.ts'
import { maxFileCount } from './files/file-limits.ts'
import type { UploadedFile } from './files/uploaded-file.ts'

type FilesNode = FieldNode<FileUploadItem, readonly UploadedFile[]>

/** Thrown by an upload call to refuse a file, with the reason for people; the upload isn't retried automatically. */
export class UploadError extends Error {
  override name = 'UploadError'
}

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/** A running or waiting upload. */
interface Attempt {
  readonly abort: AbortController
  share: number
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The uploads of one field. They go on while the field is not on the page, such as on another page of the form. */
export class FieldUploads {
  readonly #store: FormStore
  readonly #node: FilesNode
  readonly #attempts = new Map<string, Attempt>()
  readonly #listeners = new Set<() => void>()
  #shares: ReadonlyMap<string, number> = new Map()
  readonly #settledListeners = new Set<(file: UploadedFile) => void>()

  constructor(store: FormStore, node: FilesNode) {
    this.#store = store
    this.#node = node
  }

  /** Sent shares, 0 to 1, by `uid`. */
  get shares(): ReadonlyMap<string, number> {
    return this.#shares
  }

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener when a file is uploaded or refused. @returns a function that unsubscribes */
  onSettled(listener: (file: UploadedFile) => void): () => void {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  /** Uploads the files that wait for it, such as those that a host restored. */
  resume(): void {
    for (const { uid, status } of this.#node.state.value)
      if (status === 'waiting' && !this.#attempts.has(uid)) this.start(uid)
  }

  /** Uploads a file of the field, now. */
  start(uid: string): void {
    const call = this.#node.item.upload
    if (typeof call !== 'function') return
    const failures = this.#attempts.get(uid)?.failures ?? 0
    this.stop(uid)
    const attempt: Attempt = { abort: new AbortController(), share: 0, failures, timer: undefined }
    this.#attempts.set(uid, attempt)
    void this.#run(call, uid, attempt)
  }

  /** Ends the upload of a file that is removed or replaced. */
  stop(uid: string): void {
    const attempt = this.#attempts.get(uid)
    if (!attempt) return
    this.#end(uid, attempt)
    attempt.abort.abort()
  }

  async #run(call: UploadCall, uid: string, attempt: Attempt): Promise<void> {
    const { file } = this.#find(uid) ?? {}
    if (!file) return this.#end(uid, attempt)
    this.#update(uid, { status: 'uploading', notice: undefined })
    const onProgress = (share: number) => {
      attempt.share = share
      this.#publish()
    }
    try {
      const { signal } = attempt.abort
      const { id, notice } = await call(file, { uid, field: this.#node.item.name, signal, onProgress })
      if (signal.aborted) return
      this.#end(uid, attempt)
      this.#finish(uid, { status: 'done', id, notice })
    } catch (error) {
      if (attempt.abort.signal.aborted) return
      this.#fail(uid, attempt, error)
    }
  }

  #fail(uid: string, attempt: Attempt, error: unknown): void {
    if (error instanceof Error && error.name === 'UploadError') {
      this.#end(uid, attempt)
      this.#finish(uid, { status: 'failed', notice: error.message })
      return
    }
    attempt.share = 0
    this.#update(uid, { status: 'waiting' })
    const again = () => this.start(uid)
    attempt.timer = setTimeout(again, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt.failures))
    attempt.failures += 1
    window.addEventListener('online', again, { once: true, signal: attempt.abort.signal })
    this.#publish()
  }

  #finish(uid: string, facts: Partial<UploadedFile>): void {
    this.#update(uid, facts)
    const file = this.#find(uid)
    if (!file) return
    if (file.id) this.#store.change(this.#node, this.#others(file))
    for (const listener of this.#settledListeners) listener(file)
  }

  /** Returns the field's files with an uploaded one: in a field for one file it replaces the others, and it is in none twice. */
  #others(file: UploadedFile): readonly UploadedFile[] {
    if (maxFileCount(this.#node.item) === 1) return [file]
    return this.#node.state.value.filter((one) => one === file || one.id !== file.id)
  }

  #end(uid: string, attempt: Attempt): void {
    clearTimeout(attempt.timer)
    this.#attempts.delete(uid)
    this.#publish()
  }

  #find(uid: string): UploadedFile | undefined {
    return this.#node.state.value.find((file) => file.uid === uid)
  }

  #update(uid: string, facts: Partial<UploadedFile>): void {
    const { value } = this.#node.state
    const place = value.findIndex((file) => file.uid === uid)
    const file = value[place]
    if (file) this.#store.change(this.#node, value.with(place, { ...file, ...facts }))
  }

  #publish(): void {
    this.#shares = new Map(Array.from(this.#attempts, ([uid, { share }]) => [uid, share]))
    for (const listener of this.#listeners) listener()
  }
}

const uploadsOf = new WeakMap<FilesNode, FieldUploads>()

/** Returns the uploads of a field, which live as long as the field. */
export function fieldUploads(store: FormStore, node: FilesNode): FieldUploads {
  const known = uploadsOf.get(node)
  if (known) return known
  const uploads = new FieldUploads(store, node)
  uploadsOf.set(node, uploads)
  return uploads
}
