import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Contents of `run/server.json`, which describes the server running on a data folder. */
export interface ServerRecord {
  pid: number
  url: string
  postgresPid: number | null
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** An unusable database. The message says what is wrong, why, and what to do; start-up prints it and exits. */
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

/** Returns the server running on a data folder, or undefined if there is none or its process is gone. */
export function runningServer(dataFolder: string): ServerRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(serverFile(dataFolder), 'utf8')) as ServerRecord
    return isAlive(record.pid) ? record : undefined
  } catch {
    return undefined
  }
}

/** Returns the pids of commands using the embedded database, removing records of ended processes. */
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

/** Deletes the record of this process; a record of another process is left alone. */
export function deleteServerRecord(dataFolder: string): void {
  if (runningServer(dataFolder)?.pid === process.pid) rmSync(serverFile(dataFolder), { force: true })
}

export function recordCommand(dataFolder: string): void {
  mkdirSync(commandsFolder(dataFolder), { recursive: true })
  writeFileSync(join(commandsFolder(dataFolder), String(process.pid)), '')
}

export function deleteCommandRecord(dataFolder: string): void {
  rmSync(join(commandsFolder(dataFolder), String(process.pid)), { force: true })
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

/**
 * Runs `work` under a lock that keeps other processes from starting or stopping this folder's embedded database. The
 * lock holds the owner's pid, so a lock left by a killed process is taken over.
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
    // The lock was released between the two calls.
  }
}
