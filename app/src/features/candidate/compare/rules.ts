/** The page that shows jobs next to each other. */
export const COMPARE_PATH = '/careers/compare-jobs'

/** Name of the parameter that holds a job's id; repeated, or with several ids separated by commas. */
export const COMPARE_PARAMETER = 'pid'

/** Returns the address of the page for these jobs. */
export const comparePath = (ids: readonly (string | number)[]): string =>
  `${COMPARE_PATH}${ids.length === 0 ? '' : `?${ids.map((id) => `${COMPARE_PARAMETER}=${id}`).join('&')}`}`

/** Maximum length of an id followed by the title that pasted addresses contain. */
const ID_CHARACTERS = 100

/** Returns the distinct ids named in a query string, in order, including more than can be compared. */
export function comparedIds(search: string): string[] {
  const named = new URLSearchParams(search).getAll(COMPARE_PARAMETER).flatMap((value) => value.split(','))
  return [...new Set(named.map((id) => id.trim().slice(0, ID_CHARACTERS)).filter((id) => id !== ''))]
}
