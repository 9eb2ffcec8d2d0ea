import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL refuses to run as root; `nobody` is a user every system has. */
const UNPRIVILEGED = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** A machine with its own address, as a network namespace. */
export interface Machine {
  address: string
  /** Runs a program on the machine as an unprivileged user, with its output in a file. */
  run(program: string, args: string[], log: string, environment?: Record<string, string>): ChildProcess
  /** Unplugs the network cable: packets get lost, and neither side is notified. */
  cut(): void
  /** Plugs it in again. */
  mend(): void
  /** Kills everything that runs on the machine, like a power failure. */
  killAll(): Promise<void>
}

export interface Network {
  /** First three numbers of every address, with a dot. */
  prefix: string
  /** Adds a machine; its number is the last of its address. */
  machine(number: number): Machine
  close(): void
}

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Returns true if this process can create networks: Linux, as root, with `ip` installed. */
export function canCreateNetworks(): boolean {
  const name = `foyer-try-${randomBytes(3).toString('hex')}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'delete', name)
    return true
  } catch {
    return false
  }
}

/** Creates a network of machines, which ends with this process at the latest. */
export function openNetwork(): Network {
  const id = randomBytes(3).toString('hex')
  const bridge = `fy${id}`
  const prefix = `10.${randomInt(100, 250)}.${randomInt(250)}.`
  const spaces: string[] = []
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${prefix}1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  const pidsIn = (space: string) => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
  function killIn(space: string): number {
    const pids = pidsIn(space)
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended in the meantime.
      }
    }
    return pids.length
  }
  function close(): void {
    for (const space of spaces.splice(0)) {
      killIn(space)
      ip('netns', 'delete', space)
    }
    ip('link', 'delete', bridge)
    process.off('exit', close)
  }
  process.once('exit', close)

  return {
    prefix,
    machine(number) {
      const space = `foyer-${id}-${number}`
      const cable = `fy${id}-${number}`
      const own = `${prefix}${number}`
      ip('netns', 'add', space)
      spaces.push(space)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      ip('link', 'set', cable, 'master', bridge, 'up')
      ip('-n', space, 'address', 'add', `${own}/24`, 'dev', 'eth0')
      for (const device of ['eth0', 'lo']) ip('-n', space, 'link', 'set', device, 'up')
      return {
        address: own,
        run(program, args, log, environment = {}) {
          const output = openSync(log, 'a')
          const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment }
          const all = ['netns', 'exec', space, ...UNPRIVILEGED, program, ...args]
          const child = spawn('ip', all, { env, cwd: '/', stdio: ['ignore', output, output] })
          closeSync(output)
          return child
        },
        cut: () => void ip('link', 'set', cable, 'down'),
        mend: () => void ip('link', 'set', cable, 'up'),
        async killAll() {
          // Processes that were just being started only appear after the first look.
          while (killIn(space) > 0) await wait(20)
        },
      }
    },
    close,
  }
}
