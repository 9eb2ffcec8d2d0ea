import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as limits from '#config/limits.ts'
import type { Journal, PendingFile } from './journal.ts'
import { counterOf, type Pending } from './pending-changes.ts'
import { openSeal, type Seal, type Sealed, toBase64Url } from './seal.ts'

/** A stored record; its name and its draft's name reveal nothing without the owner's key. */
interface StoredRecord extends Sealed {
  readonly name: string
  readonly draft: string
  /** Time of the write, in milliseconds since the epoch. */
  readonly at: number
  /** Id of the change, so that a newer one is recognized without decryption. */
  readonly id: string
}

/** A file's name and field are stored apart from its bytes. */
interface StoredFile extends StoredRecord {
  readonly about: Sealed
}

/** This browser as one of an owner's devices. */
interface Device {
  readonly name: string
  readonly device: string
  readonly highest: number
}

interface Records extends DBSchema {
  changes: { key: string; value: StoredRecord; indexes: { draft: string; at: number } }
  files: { key: string; value: StoredFile; indexes: { draft: string; at: number } }
  devices: { key: string; value: Device }
}

const DATABASE = 'foyer-drafts'
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Opens the journal of one draft in IndexedDB, encrypted with the owner's key, and removes records that are too old to
 * send.
 * @throws in a browser without IndexedDB, in a page without https, and where the browser denies storage
 */
export async function openSealedJournal(storageKey: string, draft: string, now: () => number): Promise<Journal> {
  const seal = await openSeal(storageKey)
  const db = await openDB<Records>(DATABASE, 1, {
    upgrade(database) {
      for (const store of ['changes', 'files'] as const) {
        const made = database.createObjectStore(store, { keyPath: 'name' })
        made.createIndex('draft', 'draft')
        made.createIndex('at', 'at')
      }
      database.createObjectStore('devices', { keyPath: 'name' })
    },
    // Another tab with a newer version waits for this one to close.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  await removeOld(db, now() - limits.draftRecordsKeptMs)
  return new SealedJournal({
    db,
    seal,
    now,
    draft: await seal.nameOf('draft', draft),
    device: await deviceOf(db, seal),
  })
}

async function removeOld(db: IDBPDatabase<Records>, before: number): Promise<void> {
  for (const store of ['changes', 'files'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two stores
    const old = await db.getAllKeysFromIndex(store, 'at', IDBKeyRange.upperBound(before))
    // oxlint-disable-next-line no-await-in-loop -- see above
    await Promise.all(old.map((key) => db.delete(store, key)))
  }
}

/** Returns this browser as one of an owner's devices; two owners' devices have nothing in common. */
async function deviceOf(db: IDBPDatabase<Records>, seal: Seal): Promise<Device> {
  const name = await seal.nameOf('device')
  const transaction = db.transaction('devices', 'readwrite')
  const device = (await transaction.store.get(name)) ?? { name, device: newDevice(), highest: 0 }
  await transaction.store.put(device)
  await transaction.done
  return device
}

const DEVICE_BYTES = 9

/** Returns a random id for a browser. */
export const newDevice = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(DEVICE_BYTES)))

interface JournalDependencies {
  readonly db: IDBPDatabase<Records>
  readonly seal: Seal
  readonly draft: string
  readonly device: Device
  readonly now: () => number
}

class SealedJournal implements Journal {
  readonly durable = true
  readonly device: string
  readonly highest: number
  readonly #deviceName: string
  readonly #db: IDBPDatabase<Records>
  readonly #seal: Seal
  readonly #draft: string
  readonly #now: () => number

  constructor({ db, seal, draft, device, now }: JournalDependencies) {
    this.#db = db
    this.#seal = seal
    this.#draft = draft
    this.device = device.device
    this.highest = device.highest
    this.#deviceName = device.name
    this.#now = now
  }

  async changes(): Promise<readonly Pending[]> {
    const stored = await this.#db.getAllFromIndex('changes', 'draft', this.#draft)
    const opened = await Promise.all(
      stored.map(async (record) => {
        const bytes = await this.#seal.open(record.name, record)
        return bytes && (JSON.parse(decoder.decode(bytes)) as Pending)
      }),
    )
    return opened.filter((change) => change !== undefined).toSorted((a, b) => counterOf(a) - counterOf(b))
  }

  async write(changes: readonly Pending[]): Promise<void> {
    const at = this.#now()
    const records = await Promise.all(
      changes.map(async (change) => {
        const name = await this.#nameOf('change', change.field)
        const content = encoder.encode(JSON.stringify(change))
        return { name, draft: this.#draft, at, id: change.id, ...(await this.#seal.seal(name, content)) }
      }),
    )
    const transaction = this.#db.transaction(['changes', 'devices'], 'readwrite')
    const devices = transaction.objectStore('devices')
    const known = await devices.get(this.#deviceName)
    const highest = Math.max(known?.highest ?? 0, ...changes.map(counterOf))
    await Promise.all([
      ...records.map((record) => transaction.objectStore('changes').put(record)),
      devices.put({ name: this.#deviceName, device: this.device, highest }),
      transaction.done,
    ])
  }

  async remove(changes: readonly Pick<Pending, 'id' | 'field'>[]): Promise<void> {
    const named = await Promise.all(
      changes.map(async ({ id, field }) => ({ id, name: await this.#nameOf('change', field) })),
    )
    const transaction = this.#db.transaction('changes', 'readwrite')
    await Promise.all([
      ...named.map(async ({ id, name }) => {
        const stored = await transaction.store.get(name)
        if (stored?.id === id) await transaction.store.delete(name)
      }),
      transaction.done,
    ])
  }

  async files(): Promise<readonly PendingFile[]> {
    const stored = await this.#db.getAllFromIndex('files', 'draft', this.#draft)
    const opened = await Promise.all(
      stored.map(async (record) => {
        const [about, bytes] = await Promise.all([
          this.#seal.open(`${record.name} about`, record.about),
          this.#seal.open(record.name, record),
        ])
        if (!about || !bytes) return undefined
        const { field, name, type, lastModified } = JSON.parse(decoder.decode(about)) as Record<string, string>
        const file = new File([bytes], name ?? '', { type: type ?? '', lastModified: Number(lastModified) })
        return { uid: record.id, field: field ?? '', file }
      }),
    )
    return opened.filter((file) => file !== undefined)
  }

  async writeFile({ uid, field, file }: PendingFile): Promise<void> {
    const name = await this.#nameOf('file', uid)
    const facts = encoder.encode(
      JSON.stringify({ field, name: file.name, type: file.type, lastModified: String(file.lastModified) }),
    )
    const about = await this.#seal.seal(`${name} about`, facts)
    const sealed = await this.#seal.seal(name, await file.arrayBuffer())
    await this.#db.put('files', { name, draft: this.#draft, at: this.#now(), id: uid, about, ...sealed })
  }

  async removeFile(uid: string): Promise<void> {
    await this.#db.delete('files', await this.#nameOf('file', uid))
  }

  async clear(): Promise<void> {
    for (const store of ['changes', 'files'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two stores
      const keys = await this.#db.getAllKeysFromIndex(store, 'draft', this.#draft)
      // oxlint-disable-next-line no-await-in-loop -- see above
      await Promise.all(keys.map((key) => this.#db.delete(store, key)))
    }
  }

  close(): void {
    this.#db.close()
  }

  #nameOf(kind: string, part: string): Promise<string> {
    return this.#seal.nameOf(kind, this.#draft, part)
  }
}
