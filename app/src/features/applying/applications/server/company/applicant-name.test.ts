import { expect, test } from 'vitest'
import { applicantName } from './applicant-name.ts'

const named = (answers: Readonly<Record<string, string>>, account?: { firstName: string; lastName: string }) =>
  applicantName((question) => answers[question] ?? '', account)

test.each([
  [{ fullname: 'Paul Stein' }, 'Paul', 'Stein'],
  [{ fullname: ' Suharto ' }, 'Suharto', ''],
  [{ fullname: 'Ana de la Cruz' }, 'Ana', 'de la Cruz'],
  [{ fullname: '山田太郎' }, '山田太郎', ''],
  [{ firstname: 'Paul', lastname: 'Stein', fullname: 'P. S.' }, 'Paul', 'Stein'],
  [{ firstname: 'Suharto' }, 'Suharto', ''],
  [{}, '', ''],
])('a guest who answers %j is named %s %s [second/ops-15]', (answers, firstName, lastName) => {
  expect(named(answers)).toEqual({ firstName, lastName })
})

test('a candidate whose form doesn’t ask for a name has the account’s name', () => {
  expect(named({}, { firstName: 'Alice', lastName: 'Moreau' })).toEqual({ firstName: 'Alice', lastName: 'Moreau' })
})
