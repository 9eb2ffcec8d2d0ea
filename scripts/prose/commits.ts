import { execFileSync } from 'node:child_process'

export interface Commit {
  /** Abbreviated hash. */
  id: string
  subject: string
}

const LONGEST = 72

/** Subjects that Git writes, and those that a rebase squashes. */
const WRITTEN_BY_GIT = /^(Merge |Revert "|fixup! |squash! |amend! )/

/** First words that state what was or is done, or name the thing: "Added", "Adding", "Adds", "The". */
const NOT_IMPERATIVE = /^(?:\w+ed|(?!Bring|Sing|Ring|Swing|String|Ping)\w+ing|\w*[^s\W]s|An?|The|This|These|It|We|New)$/
/** Imperatives that look like other forms. */
const IMPERATIVE = /^(?:Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Alias|Bias|Canvas|Focus)$/

/** Verbs that are hardly ever nouns, so that "and" before one begins a second change. */
const VERBS =
  'add|allow|apply|avoid|bring|compare|create|delete|describe|erase|expect|explain|extend|fetch|give|hide|ignore|improve|include|install|keep|leave|let|make|merge|parse|prove|refuse|remove|rename|render|replace|reject|say|send|serve|skip|speak|tell|throw|validate|verify|write'
const DETERMINER = 'the|an?|it|its|them|their|this|these|each|every|all|no|only'
const PREPOSITION =
  'about|after|as|at|before|both|by|during|for|from|if|in|into|like|not|of|on|or|over|so|than|that|to|under|what|when|where|which|who|why|with|without'
const SECOND_CHANGE = new RegExp(
  String.raw`, and\b| and (?:(?:${VERBS})(?![\w’'])|(?!(?:${DETERMINER}|${PREPOSITION})\b)\w+ (?:${DETERMINER})\b)`,
  'i',
)

/** Returns what is wrong with the subject of a commit: its length, its mood, a second change, or a full stop. */
export function subjectFaults(subject: string): string[] {
  if (WRITTEN_BY_GIT.test(subject)) return []
  const first = /^\S*/.exec(subject)?.[0] ?? ''
  return [
    subject.length > LONGEST && `has ${subject.length} characters; ${LONGEST} are allowed`,
    NOT_IMPERATIVE.test(first) && !IMPERATIVE.test(first) && `begins with "${first}"; begin with a verb: "Add", "Fix"`,
    !/^\p{Lu}/u.test(subject) && 'begins with a lower-case letter or a prefix',
    SECOND_CHANGE.test(subject) && 'makes two changes ("and"); make two commits',
    subject.endsWith('.') && 'ends with a full stop',
  ].filter((fault) => fault !== false)
}

/**
 * Returns the commits of a change, newest first: those since it left the main branch, or else the last one, as on the
 * main branch itself and in a clone without history. Empty outside a repository.
 */
export function commitsOfChange(folder: string): Commit[] {
  for (const base of ['origin/main', 'main']) {
    if (git(folder, 'merge-base', base, 'HEAD') === '') continue
    const commits = readLog(folder, `${base}..HEAD`)
    if (commits.length > 0) return commits
  }
  return readLog(folder, '-1')
}

const readLog = (folder: string, range: string): Commit[] =>
  git(folder, 'log', '--format=%h %s', range)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ id: line.split(' ', 1)[0] ?? '', subject: line.slice(line.indexOf(' ') + 1) }))

/** Returns the output of a Git command, or nothing if it fails or Git is missing. */
function git(folder: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
