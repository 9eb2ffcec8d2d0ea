/** The rows to compare: each is an entry's page with a query that selects a variant. */
export interface Row {
  readonly name: string
  /** The file in `entries/`. */
  readonly entry: string
  readonly query?: string
  /** True for a row that the targets ignore. */
  readonly aside?: true
}

/** All rows; the others are compared with the second. */
export const rows: readonly Row[] = [
  { name: 'Foyer form toolkit', entry: 'form-kit' },
  { name: 'bare inputs in React', entry: 'plain', query: 'laid-out' },
  { name: 'react-hook-form', entry: 'react-hook-form', query: 'laid-out' },
  { name: '@rjsf/core', entry: 'rjsf' },
  { name: '@jsonforms/react', entry: 'jsonforms' },
  { name: 'antd Form', entry: 'antd' },
  { name: 'SurveyJS', entry: 'surveyjs' },
  { name: 'aside: toolkit, all laid out', entry: 'form-kit', query: 'laid-out', aside: true },
  { name: 'aside: bare, content-visibility', entry: 'plain', aside: true },
  { name: 'aside: bare with an error summary', entry: 'plain', query: 'laid-out&summary', aside: true },
]

/** The row that the others are compared with. */
export const LIMIT = 'bare inputs in React'
export const OURS = 'Foyer form toolkit'
