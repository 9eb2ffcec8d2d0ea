import { spawn } from 'node:child_process'
import { root, toolEnvironment } from './project.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command a program of node_modules/.bin, `node` or `npm`
 * @property {string[]} args
 * @property {RegExp} [seen] finds the number of files that the tool says it looked at; too few is a failure
 */

/** A tool that read fewer files than this looked in the wrong place and proved nothing. */
const MIN_FILES = 20

/** Runs one step and returns its output. */
function run({ command, args, seen }) {
  const began = performance.now()
  return new Promise((finish) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment({ NO_COLOR: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      const files = seen ? Number(seen.exec(output)?.[1] ?? 0) : undefined
      const blind = files !== undefined && files < MIN_FILES
      if (blind) output += `\nIt looked at ${files} files only, which proves nothing. Correct the paths it is given.`
      finish({ ok: code === 0 && !blind, output: output.trim(), seconds: (performance.now() - began) / 1000 })
    })
  })
}

/**
 * Runs steps, two at a time, and prints a line for each in order, with the output of failed steps and the lines of the
 * others that begin with "note: ". Returns the names of the failed steps.
 *
 * @param {Step[]} steps
 * @param {(text: string) => unknown} print
 */
export async function runSteps(steps, print = (text) => process.stdout.write(text)) {
  const failed = []
  const pending = steps.map((step) => ({ step, result: undefined }))
  let next = 0
  let printed = 0
  const width = Math.max(...steps.map(({ name }) => name.length))
  const printReady = () => {
    for (; pending[printed]?.result; printed += 1) {
      const { step, result } = pending[printed]
      print(`${step.name.padEnd(width)}  ${result.ok ? 'ok' : 'FAILED'}  ${result.seconds.toFixed(1)} s\n`)
      if (result.ok) {
        for (const note of result.output.match(/^note: .*$/gm) ?? []) print(`    ${note}\n`)
        continue
      }
      failed.push(step.name)
      print(`${result.output.replace(/^/gm, '    ')}\n`)
    }
  }
  const worker = async () => {
    for (let at = next++; at < pending.length; at = next++) {
      pending[at].result = await run(pending[at].step)
      printReady()
    }
  }
  await Promise.all([worker(), worker()])
  return failed
}
