// Runs the benchmarks: npm run bench [-- --only TOPIC] [--ads PATH …] [--files FOLDER]. Packages of a topic under bench/ that has its own are installed on demand; every argument except --only is passed to its run.ts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepare } from './prepare.mjs'
import { projectNode, root, toolEnvironment } from './setup/project.mjs'

const PATHS = new Set(['--ads', '--files', '--out', '--questions', '--queries', '--data', '--with', '--baseline'])

function readArguments(given) {
  const only = []
  const passed = []
  for (let at = 0; at < given.length; at += 1) {
    if (given[at] === '--only') only.push(given[(at += 1)])
    else if (PATHS.has(given[at])) {
      passed.push(given[at])
      // Relative to the caller's working directory, not to the topic's folder.
      passed.push(resolve(process.env.INIT_CWD ?? process.cwd(), given[(at += 1)] ?? ''))
    } else passed.push(given[at])
  }
  return { only, passed }
}

await prepare({ build: true, tools: true })
const folder = join(root, 'bench')
const topics = existsSync(folder)
  ? readdirSync(folder).filter((topic) => existsSync(join(folder, topic, 'run.ts')))
  : []
const { only, passed } = readArguments(process.argv.slice(2))
const unknown = only.filter((topic) => !topics.includes(topic))
if (topics.length === 0 || unknown.length > 0) {
  process.stderr.write(
    `There is no topic ${unknown.join(', ')} under bench. Known are: ${topics.join(', ') || 'none'}.\n`,
  )
  process.exit(1)
}
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
const failed = []
for (const topic of only.length > 0 ? only : topics) {
  process.stdout.write(`\n# ${topic}\n`)
  const options = { cwd: join(folder, topic), env: toolEnvironment() }
  if (existsSync(join(folder, topic, 'package.json'))) {
    const install = [...npm.slice(1), 'ci', '--loglevel=error', '--no-audit', '--no-fund']
    const { status } = spawnSync(npm[0], install, { ...options, stdio: ['ignore', 2, 2] })
    if (status !== 0) {
      failed.push(topic)
      continue
    }
  }
  const { status } = spawnSync(projectNode(), ['run.ts', ...passed], { ...options, stdio: 'inherit' })
  if (status !== 0) failed.push(topic)
}
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
