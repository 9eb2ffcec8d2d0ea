import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const TICKS_PER_SECOND = 100

/** Processor time that a process has used, with that of its children that ended, in seconds. Linux only. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

const parentOf = (pid: string) => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

export interface RunningProduct {
  /** Resolves at the first line of its output that matches, with the processor time of the server until then. */
  saw(line: RegExp): Promise<number>
  /** Processor time of the server and of its database so far, in seconds. */
  cpu(): { server: number; database: number }
  stop(): Promise<void>
}

/** Starts the built server of a folder on a free port, as `npm start` does after building. */
export function startProduct(root: string, data: string, env: Record<string, string> = {}): RunningProduct {
  const node = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const child: ChildProcess = spawn(node, scripts.start.split(' ').slice(1), {
    cwd: root,
    env: { ...process.env, ...env, FOYER_DATA: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid = 0 } = child
  const lines: { text: string; cpu: number }[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (text) => {
        lines.push({ text, cpu: cpuSeconds(pid) })
        for (const look of waiting) look()
      })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    saw: (line) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(({ text }) => line.test(text))
          if (!found) return
          waiting.delete(look)
          resolve(found.cpu)
        }
        waiting.add(look)
        void ended.then(() => reject(new Error(`The server ended: ${lines.map(({ text }) => text).join('\n')}`)))
        look()
      }),
    cpu() {
      const postmaster = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? ''
      const backends = readdirSync('/proc').filter(
        (name) => /^\d+$/.test(name) && parentOf(name) === Number(postmaster),
      )
      const database = [postmaster, ...backends].reduce((sum, each) => sum + cpuSeconds(Number(each)), 0)
      return { server: cpuSeconds(pid), database }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
