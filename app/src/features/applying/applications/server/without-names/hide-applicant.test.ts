import { describe, expect, test } from 'vitest'
import type { CompanyAnswer, CompanyApplication } from '../company/company-service.ts'
import { hiderOf, withoutApplicant, withoutApplicantInVersions } from './hide-applicant.ts'
import { HIDDEN } from './hide-words.ts'

const answer = (name: string, question: string, value: unknown): CompanyAnswer => ({
  name,
  question,
  answer: value,
  label: null,
})
const sent = {
  firstName: 'Ines',
  lastName: 'Vidal',
  email: 'ines.vidal@example.org',
  phone: '+34 612 345 678',
  candidateId: 'guest-1',
  referrals: [],
  submittedAt: new Date('2026-05-04T12:00:00Z'),
  answers: [
    answer('firstname', 'First name', 'Ines'),
    answer('preferredname', 'Name to call you', 'Nes'),
    answer('city', 'City', 'Girona'),
    answer('q1', 'Date of birth', '1985-03-01'),
    answer('q2', 'Staatsangehörigkeit', 'spanisch'),
    answer('q3', '性別', '女性'),
    answer('coverlettertext', 'Cover letter', 'Nes here. I have baked since 1998, and my husband tastes everything.'),
    answer('education', 'Education', [{ school: 'Escola Vidal', city: 'Girona', ended: '2003-06' }]),
    answer('q4', 'Do you manage teams?', true),
  ],
  requiredAnswers: [
    { name: 'q1', question: 'Date of birth', answers: 'Until 1 May 2008', state: 'met' },
    { name: 'q4', question: 'Do you manage teams?', answers: 'Yes', state: 'met' },
  ],
  attachments: [
    { field: 'resume', name: 'ines-vidal.pdf' },
    { field: 'photo', name: 'me.jpg' },
  ],
} as unknown as CompanyApplication

const hide = hiderOf(sent, { language: 'en' })

describe('an application that is read without a name', () => {
  test('leaves out what asks who the person is, and hides it in the other answers', () => {
    const shown = withoutApplicant(sent, hide)
    expect(shown.answers.map(({ question, answer: value }) => [question, value])).toEqual([
      ['Cover letter', `${HIDDEN} here. I have baked since ${HIDDEN}, and my ${HIDDEN} tastes everything.`],
      ['Education', [{ school: `Escola ${HIDDEN}`, city: HIDDEN, ended: `${HIDDEN}-06` }]],
      ['Do you manage teams?', true],
    ])
    expect(shown.requiredAnswers.map(({ question, state }) => [question, state])).toEqual([
      ['Date of birth', 'hidden'],
      ['Do you manage teams?', 'met'],
    ])
    expect([shown.firstName, shown.lastName, shown.email, shown.phone, shown.candidateId]).toEqual([
      '',
      '',
      null,
      null,
      null,
    ])
  })

  test('keeps the résumé without its name, and no other file', () => {
    expect(withoutApplicant(sent, hide).attachments).toEqual([{ field: 'resume', name: HIDDEN }])
  })

  test('has versions that say what changed, but not in the name, the address and the files', () => {
    const changes = [
      { name: 'lastname', question: 'Last name', before: 'Vidal', after: 'Vidal Roca' },
      { name: ' files', question: null, before: 'ines.pdf', after: 'ines-2.pdf' },
      { name: 'q5', question: 'Why us?', before: null, after: 'As a mother, Ines knows bread.' },
    ]
    expect(withoutApplicantInVersions([{ number: 2, at: sent.submittedAt, changes }], hide)[0]?.changes).toEqual([
      { name: 'q5', question: 'Why us?', before: null, after: `As a ${HIDDEN}, ${HIDDEN} knows bread.` },
    ])
  })
})
