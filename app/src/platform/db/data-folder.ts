import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `run/server.json` says of the server on a data folder. */
export interface ServerRecord {
  pid: number
  url: string
  postgresPid: number | null
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** A database that this version cannot work with. The sentence says what, why and what to do; the start ends with it. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const runFolder = (dataFolder: string) => join(dataFolder, 'run')
const serverFile = (dataFolder: string) => join(runFolder(dataFolder), 'server.json')
const commandsFolder = (dataFolder: string) => join(runFolder(dataFolder), 'commands')

/** The server that runs on a data folder, if it is alive. */
export function runningServer(dataFolder: string): ServerRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(serverFile(dataFolder), 'utf8')) as ServerRecord
    return isAlive(record.pid) ? record : undefined
  } catch {
    return undefined
  }
}

/** The commands that use the embedded database of a data folder; records of ended ones are removed. */
export function runningCommands(dataFolder: string): number[] {
  mkdirSync(commandsFolder(dataFolder), { recursive: true })
  return readdirSync(commandsFolder(dataFolder))
    .map(Number)
    .filter((pid) => {
      if (pid !== process.pid && isAlive(pid)) return true
      if (pid !== process.pid) rmSync(join(commandsFolder(dataFolder), String(pid)), { force: true })
      return false
    })
}

export function recordServer(dataFolder: string, record: ServerRecord): void {
  const file = serverFile(dataFolder)
  mkdirSync(runFolder(dataFolder), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(record)}\n`)
  renameSync(`${file}.new`, file)
}

/** Takes away the record of this process; that of another one stays. */
export function forgetServer(dataFolder: string): void {
  if (runningServer(dataFolder)?.pid === process.pid) rmSync(serverFile(dataFolder), { force: true })
}

export function recordCommand(dataFolder: string): void {
  mkdirSync(commandsFolder(dataFolder), { recursive: true })
  writeFileSync(join(commandsFolder(dataFolder), String(process.pid)), '')
}

export function forgetCommand(dataFolder: string): void {
  rmSync(join(commandsFolder(dataFolder), String(process.pid)), { force: true })
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

/**
 * Runs `work` while no other process starts or stops the embedded database of this folder.
 * The lock names its holder, so that one left behind by a killed process is taken over.
 */
export async function whileLocked<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(runFolder(dataFolder), { recursive: true })
  const lock = join(runFolder(dataFolder), 'lock')
  for (;;) {
    try {
      const handle = openSync(lock, 'wx')
      writeFileSync(handle, String(process.pid))
      closeSync(handle)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      takeOverStale(lock)
      await pause(20)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeOverStale(lock: string): void {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
  } catch {
    // Released in the meantime.
  }
}
