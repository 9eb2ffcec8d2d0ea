/** What stands beside what: each row of the table is an entry's page with an address part that chooses a way of running it. */
export interface Row {
  readonly name: string
  /** The file in `entries/`. */
  readonly entry: string
  readonly query?: string
  /** An aside that no bar looks at. */
  readonly aside?: true
}

/** The rows; the second is what all others are compared with. */
export const rows: readonly Row[] = [
  { name: 'Foyer form toolkit', entry: 'form-kit' },
  { name: 'bare inputs in React', entry: 'bare', query: 'laid-out' },
  { name: 'react-hook-form', entry: 'react-hook-form', query: 'laid-out' },
  { name: '@rjsf/core', entry: 'rjsf' },
  { name: '@jsonforms/react', entry: 'jsonforms' },
  { name: 'antd Form', entry: 'antd' },
  { name: 'SurveyJS', entry: 'surveyjs' },
  { name: 'aside: toolkit, all laid out', entry: 'form-kit', query: 'laid-out', aside: true },
  { name: 'aside: bare, content-visibility', entry: 'bare', aside: true },
  { name: 'aside: bare with an error summary', entry: 'bare', query: 'laid-out&summary', aside: true },
]

/** The row with which the others are compared. */
export const LIMIT = 'bare inputs in React'
export const OURS = 'Foyer form toolkit'
