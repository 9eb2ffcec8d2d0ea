// Answers a file of questions with the assistant of a site and compares the answers with the known ones: by default those about the demo,
// else by the score.mjs beside the file. With --url it times the messages of a running site instead.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scoreAnswers } from './score-answers.ts'
import { timeMessages } from './time-messages.ts'

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

const OWN = fileURLToPath(new URL('demo-questions.jsonl', import.meta.url))
const ROUNDS = 10

const url = option('url')
if (url !== undefined) await timeMessages(url, ROUNDS)
else {
  const questions = option('questions') ?? OWN
  const domain = option('domain') ?? (questions === OWN ? 'meridian.example' : undefined)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-assistant-'))
  const answers = join(folder, 'answers.jsonl')
  const cli = fileURLToPath(new URL('../../app/src/main/cli.ts', import.meta.url))
  const engine = ['--engine', option('engine') ?? 'rules']
  const command = [
    cli,
    'assistant',
    'evaluate',
    questions,
    ...engine,
    '--json',
    ...(domain ? ['--domain', domain] : []),
  ]
  const requested = spawnSync(process.execPath, command, { stdio: ['ignore', openSync(answers, 'w'), 'inherit'] })
  if (requested.status !== 0) process.exitCode = 1
  else if (questions === OWN) {
    const { table, faults } = scoreAnswers(readFileSync(questions, 'utf8'), readFileSync(answers, 'utf8'))
    console.table(table)
    if (process.argv.includes('--list')) for (const fault of faults) process.stdout.write(`${fault}\n`)
  } else {
    const scorer = join(dirname(questions), 'score.mjs')
    const scored = spawnSync(process.execPath, [scorer, questions, answers], { stdio: 'inherit' })
    if (scored.status !== 0) process.exitCode = 1
  }
  rmSync(folder, { recursive: true })
}
