/** Limits of the parameters that every link of a page repeats. */
export interface ParameterLimits {
  parameters: number
  /** Length with names, as written in an address. */
  characters: number
}

/**
 * Returns a function that is true for each parameter that still fits. One that is too long leaves its room to those after it, so that
 * a link keeps a campaign beside it.
 */
export function parameterBudget(limits: ParameterLimits): (name: string, value: string) => boolean {
  let { parameters, characters } = limits
  return (name, value) => {
    const length = new URLSearchParams([[name, value]]).toString().length
    if (parameters === 0 || length > characters) return false
    parameters -= 1
    characters -= length
    return true
  }
}
