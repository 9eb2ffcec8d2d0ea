import { expect, it } from 'vitest'
import { readMessages } from './messages.ts'

it('reads texts of several words with their lines, and neither words alone nor SQL', () => {
  const source = [
    "export const name = 'mail'",
    "const error = 'The mail was lost.'",
    'const rows = sql`SELECT mail FROM mails`',
    'const note = `${name} has sent ${rows} emails`',
  ].join('\n')
  expect(readMessages([{ path: 'app/src/a.ts', source }])).toEqual([
    { path: 'app/src/a.ts', line: 2, text: 'The mail was lost.' },
    { path: 'app/src/a.ts', line: 4, text: ' has sent ' },
  ])
})
