/** Files of messages that are not named by the first word of their ids, nor, for errors, by the second. */
const FILES: Readonly<Record<string, string>> = {
  api: 'pages',
  application: 'applications',
  editing: 'pages',
  job: 'pages',
  moment: 'pages',
  shell: 'pages',
  title: 'pages',
  'error.api-keys': 'company-api',
  'error.files': 'errors',
  'error.imports': 'positions',
  'error.request': 'errors',
  errorPage: 'errors',
  event: 'events',
  interview: 'interviews',
  offer: 'offers',
  position: 'positions',
  mail: 'emails',
  notification: 'notifications',
  nudge: 'dashboard',
  assistantAnswer: 'assistant',
  explanation: 'search',
  map: 'search',
  matchAnswer: 'match',
  referring: 'referrals',
  saved: 'saved-positions',
  setting: 'site-settings',
  verify: 'signing',
}

const inKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the name of the file for a message, such as `offers` for `offers.title` and `error.offers.expired`. */
function nameFor(id: string): string {
  const [first = '', second = ''] = id.split('.')
  const known = FILES[first === 'error' ? `${first}.${second}` : first]
  return known ?? inKebabCase(first === 'error' ? second : first)
}

/**
 * Returns the file for a message, relative to a language's folder: the path of a feature below `features`, such as
 * `letters/offers.json`, or `emails.json`. Features are paths such as `letters/offers`.
 */
export function fileForMessage(id: string, features: ReadonlySet<string>): string {
  const name = nameFor(id)
  return `${[...features].find((feature) => feature.endsWith(`/${name}`)) ?? name}.json`
}

/** Returns a sentence for each message that another file is for; `file` is relative to the language's folder. */
export function misplacedMessages(
  language: string,
  file: string,
  ids: readonly string[],
  features: ReadonlySet<string>,
): string[] {
  return ids.flatMap((id) => {
    const expected = fileForMessage(id, features)
    return expected === file ? [] : [`${language}/${file}: move ${id} to ${language}/${expected}.`]
  })
}
