// Two small logistic models, fitted by gradient descent on standardized evidence.

type Evidence = Readonly<Record<string, number>>

const STEPS = 300
const RATE = 0.05
/** Pull of the weights towards where they start, so that few questions don't fit them to their wording. */
const PULL = { choice: 0.02, decision: 0.004 }
/** The same towards earlier weights, which know more questions. */
const PULL_BACK = { choice: 0.4, decision: 0.15 }

/** Weights by name from an earlier fit, not standardized. */
export type Earlier = Readonly<Record<string, number>>

interface Scale {
  names: string[]
  means: number[]
  spreads: number[]
}

function scaleOf(all: readonly Evidence[]): Scale {
  const names = Object.keys(all[0] ?? {})
  const means = names.map((name) => all.reduce((sum, each) => sum + (each[name] ?? 0), 0) / all.length)
  const spreads = names.map((name, at) => {
    const mean = means[at] ?? 0
    return Math.sqrt(all.reduce((sum, each) => sum + ((each[name] ?? 0) - mean) ** 2, 0) / all.length) || 1
  })
  return { names, means, spreads }
}

const standardized = (evidence: Evidence, { names, means, spreads }: Scale) =>
  names.map((name, at) => ((evidence[name] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1))

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0)

/** Descends a gradient with Adam. */
function descend(start: readonly number[], gradientAt: (weights: readonly number[]) => readonly number[]): number[] {
  let weights = [...start]
  let [first, second] = [weights.map(() => 0), weights.map(() => 0)]
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = gradientAt(weights)
    first = first.map((each, at) => 0.9 * each + 0.1 * (gradient[at] ?? 0))
    second = second.map((each, at) => 0.99 * each + 0.01 * (gradient[at] ?? 0) ** 2)
    weights = weights.map(
      (each, at) =>
        each -
        (RATE * ((first[at] ?? 0) / (1 - 0.9 ** step))) / (Math.sqrt((second[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8),
    )
  }
  return weights
}

/** Returns earlier weights for standardized evidence; 0 for evidence that is new. */
const startOf = ({ names, spreads }: Scale, earlier: Earlier = {}) =>
  names.map((name, at) => (earlier[name] ?? 0) * (spreads[at] ?? 1))

const rounded = (weight: number) => Math.round(weight * 10_000) / 10_000
const named = ({ names, spreads }: Scale, weights: readonly number[]): Record<string, number> =>
  Object.fromEntries(names.map((name, at) => [name, rounded((weights[at] ?? 0) / (spreads[at] ?? 1))]))

/** Fits weights that choose the right one among options; `earlier` weights are where they start. */
export function fitChoice(
  choices: readonly { options: readonly Evidence[]; right: readonly boolean[]; weight: number }[],
  earlier?: Earlier,
) {
  const scale = scaleOf(choices.flatMap(({ options }) => options))
  const all = choices.reduce((sum, { weight }) => sum + weight, 0)
  const data = choices.map(({ options, right, weight }) => ({
    rows: options.map((each) => standardized(each, scale)),
    right,
    share: weight / all,
  }))
  const start = startOf(scale, earlier)
  const pull = (earlier ? PULL_BACK : PULL).choice
  const weights = descend(start, (now) => {
    const gradient = now.map((each, at) => pull * (each - (start[at] ?? 0)))
    for (const { rows, right, share } of data) {
      const scores = rows.map((row) => dot(row, now))
      const most = Math.max(...scores)
      const odds = scores.map((score) => Math.exp(score - most))
      const total = odds.reduce((sum, each) => sum + each, 0)
      const good = odds.reduce((sum, each, at) => sum + (right[at] ? each : 0), 0)
      rows.forEach((row, at) => {
        const error = (odds[at] ?? 0) / total - (right[at] ? (odds[at] ?? 0) / good : 0)
        row.forEach((value, name) => (gradient[name] = (gradient[name] ?? 0) + error * value * share))
      })
    }
    return gradient
  })
  return named(scale, weights)
}

/** Fits weights that decide if something is right; `constant` must be a part of the evidence. */
export function fitDecision(decisions: readonly { evidence: Evidence; isRight: boolean }[], earlier?: Earlier) {
  const scale = scaleOf(decisions.map(({ evidence }) => evidence))
  const constant = scale.names.indexOf('constant')
  scale.means[constant] = 0
  const rows = decisions.map(({ evidence, isRight }) => ({ row: standardized(evidence, scale), isRight }))
  const start = startOf(scale, earlier)
  // The constant of standardized evidence.
  start[constant] = scale.names.reduce(
    (sum, name, at) => sum + (earlier?.[name] ?? 0) * (scale.means[at] ?? 0),
    earlier?.['constant'] ?? 0,
  )
  const pull = (earlier ? PULL_BACK : PULL).decision
  const weights = descend(start, (now) => {
    const gradient = now.map((each, at) => (at === constant ? 0 : pull * (each - (start[at] ?? 0))))
    for (const { row, isRight } of rows) {
      const error = 1 / (1 + Math.exp(-dot(row, now))) - (isRight ? 1 : 0)
      row.forEach((value, at) => (gradient[at] = (gradient[at] ?? 0) + (error * value) / rows.length))
    }
    return gradient
  })
  const fitted = named(scale, weights)
  const shift = scale.names.reduce((sum, name, at) => sum + (fitted[name] ?? 0) * (scale.means[at] ?? 0), 0)
  return { ...fitted, constant: rounded((fitted.constant ?? 0) - shift) }
}
