import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const LOCK = join(root, '.prepare-lock')
/** Age at which a lock without a pid is stale: its process was killed between two steps. */
const ORPHAN_LOCK_MS = 5000

const pause = (ms) => new Promise((next) => setTimeout(next, ms))

function isStale() {
  try {
    const holder = Number(readFileSync(join(LOCK, 'pid'), 'utf8'))
    if (!holder) return false
    process.kill(holder, 0)
    return false
  } catch (error) {
    if (error.code === 'ESRCH') return true
    if (error.code !== 'ENOENT') return false
    const lock = statSync(LOCK, { throwIfNoEntry: false })
    return lock !== undefined && Date.now() - lock.mtimeMs > ORPHAN_LOCK_MS
  }
}

function removeLock() {
  const aside = `${LOCK}-${process.pid}`
  try {
    // Renaming is atomic: of two processes that find the lock stale, only one removes it.
    renameSync(LOCK, aside)
    rmSync(aside, { recursive: true, force: true })
  } catch {
    // Another process was first.
  }
}

/**
 * Runs `work` under a lock that keeps other processes from installing or building in this clone; takes over the lock of
 * a dead process.
 */
export async function whileLocked(work) {
  for (;;) {
    try {
      mkdirSync(LOCK)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isStale()) removeLock()
      else await pause(200)
    }
  }
  writeFileSync(join(LOCK, 'pid'), String(process.pid))
  try {
    return await work()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}
