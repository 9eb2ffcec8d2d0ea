import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The delay after which systemd restarts a service. */
const RESTART_MS = 1000

/** A program that is restarted when it ends, like a systemd service. */
export interface Supervised {
  /** Kills the program, which is then restarted. */
  kill(): void
  /** Stops it permanently, or until `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): void
}

/** Starts a program and restarts it when it ends. */
export function supervise(launch: () => ChildProcess): Supervised {
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let isWanted = false

  function start(): void {
    isWanted = true
    const next = launch()
    child = next
    next.once('exit', () => {
      if (isWanted && child === next) restart = setTimeout(start, RESTART_MS)
    })
  }
  const end = () => child?.kill('SIGKILL')
  process.once('exit', end)
  start()

  return {
    kill: () => void child?.kill('SIGKILL'),
    async stop(signal = 'SIGTERM') {
      isWanted = false
      clearTimeout(restart)
      process.off('exit', end)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    start,
  }
}
