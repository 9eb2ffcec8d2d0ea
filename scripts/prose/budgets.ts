import { readRepositoryFile, report } from '../repository.ts'

/** Path of the numbers that may only fall. */
const PATH = 'scripts/prose/budgets.json'

export interface Verdict {
  failure?: string
  /** A line for people when the count has fallen. */
  note?: string
}

/** Compares a count with its budget: more is a failure, fewer is a note that asks to lower the budget. */
export function judge(rule: string, count: number, budget: number): Verdict {
  if (count > budget)
    return { failure: `${count} ${rule}, and ${PATH} allows ${budget}. Correct those that your change added.` }
  return count < budget ? { note: `note: ${count} ${rule}; lower ${budget} to ${count} in ${PATH}` } : {}
}

/** Reports findings of a rule that older files still break, when there are more than its budget. Without a budget none pass. */
export function reportWithinBudget(check: string, rule: string, findings: readonly string[]): void {
  if (!conclude(check, rule, findings.length)) report(check, findings)
}

/** Reports a share in percent when it is beyond its budget; fractions count as a whole percent. */
export function reportShareWithinBudget(check: string, rule: string, percent: number): void {
  conclude(check, rule, Math.ceil(percent))
}

function conclude(check: string, rule: string, count: number): boolean {
  const budgets = JSON.parse(readRepositoryFile(PATH)) as Record<string, number>
  const { failure, note } = judge(rule, count, budgets[rule] ?? 0)
  if (note !== undefined) process.stdout.write(`${note}\n`)
  if (failure !== undefined) report(check, [failure])
  return failure === undefined
}
