// Imports node: modules only and runs on Node 20, like project.mjs.
import { spawnSync } from 'node:child_process'
import { root } from './project.mjs'

/**
 * Makes Git run the hooks of `.githooks` in this clone. Does nothing without Git, outside a clone, or if the developer
 * chose another folder for hooks.
 */
export function useHooks(folder = root) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (git('rev-parse', '--git-dir').status !== 0) return
  if (git('config', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks')
}
