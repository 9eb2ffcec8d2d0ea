// Answers a file of questions with the assistant of a site and compares the answers with the known ones: by default those about the demo,
// else by the score.mjs beside the file. With --url it times the messages of a running site instead.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scoreAnswers } from './score-answers.ts'
import { timeMessages } from './time-messages.ts'

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

/** Our questions about the demo. Those of a line without a domain are about the first company. */
const OWN = ['demo-questions.jsonl', 'tuned-questions.jsonl', 'kept-questions.jsonl']
const DEMO = 'meridian.example'
const ROUNDS = 10

/** Answers a file of questions with the assistant of a site, into a file. */
function answer(questions: string, answers: string, domain: string | undefined): boolean {
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
  const asked = spawnSync(process.execPath, command, { stdio: ['ignore', openSync(answers, 'w'), 'inherit'] })
  if (asked.status !== 0) process.exitCode = 1
  return asked.status === 0
}

/** Answers our own questions, each with the site of its company, and prints a table for each file. */
function answerOwn(folder: string): void {
  for (const name of OWN) {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8')
    const lines = text.split('\n').filter(Boolean)
    const domainOf = (line: string) => (JSON.parse(line) as { domain?: string }).domain ?? DEMO
    const answers = [...new Set(lines.map(domainOf))].map((domain) => {
      const [asked, answered] = [join(folder, `${domain}.jsonl`), join(folder, `${domain}.answers.jsonl`)]
      writeFileSync(asked, lines.filter((line) => domainOf(line) === domain).join('\n'))
      return answer(asked, answered, domain) ? readFileSync(answered, 'utf8') : ''
    })
    const { table, faults } = scoreAnswers(text, answers.join('\n'))
    process.stdout.write(`${name}\n`)
    console.table(table)
    if (process.argv.includes('--list')) for (const fault of faults) process.stdout.write(`${fault}\n`)
  }
}

const url = option('url')
const questions = option('questions')
if (url !== undefined) await timeMessages(url, ROUNDS)
else {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-assistant-'))
  if (questions === undefined) answerOwn(folder)
  else {
    const answers = join(folder, 'answers.jsonl')
    answer(questions, answers, option('domain'))
    const scorer = join(dirname(questions), 'score.mjs')
    const scored = spawnSync(process.execPath, [scorer, questions, answers], { stdio: 'inherit' })
    if (scored.status !== 0) process.exitCode = 1
  }
  rmSync(folder, { recursive: true })
}
