/** The wings in which the features lie. Each may use itself and those before it: the site first, the company's desk last. */
export const WINGS = ['site', 'jobs', 'account', 'candidate', 'letters', 'applying', 'home', 'company'] as const

const floorOf = (wing: string) => WINGS.findIndex((name) => name === wing)

export const isWing = (name: string): boolean => floorOf(name) !== -1

export const canUseWing = (wing: string, other: string): boolean => floorOf(other) <= floorOf(wing)
