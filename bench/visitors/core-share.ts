import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Launcher } from '../server/product.ts'

const PERIOD_US = 20_000
const ROOT = '/sys/fs/cgroup'

/** The controller's folder: for it alone in version 1 of control groups, the root in version 2. */
const controller = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us')) ? join(ROOT, 'cpu') : ROOT

/**
 * Creates a control group whose processes together get a share of one core, such as 0.35. On a machine with few cores,
 * several of them stand for as many machines.
 * @throws if control groups can't be created, for example without root
 */
export function createCoreShare(name: string, share: number): { launch: Launcher; remove(): Promise<void> } {
  const group = join(controller, `foyer-bench-${String(process.pid)}-${name}`)
  mkdirSync(group)
  const quota = Math.round(PERIOD_US * share)
  if (controller === ROOT) writeFileSync(join(group, 'cpu.max'), `${String(quota)} ${String(PERIOD_US)}`)
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  return {
    launch: (program, args) => [
      'sh',
      ['-c', `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`, 'sh', program, ...args],
    ],
    async remove() {
      while (readFileSync(join(group, 'cgroup.procs'), 'utf8') !== '') await setTimeout(50)
      rmdirSync(group)
    },
  }
}
