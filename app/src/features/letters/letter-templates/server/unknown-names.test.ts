import { expect, test } from 'vitest'
import { purposeOf } from '../placeholders.ts'
import { unknownNames } from './unknown-names.ts'

test('the placeholders of messages, and other spellings of facts, are those of letters', () => {
  const facts = ['firstName', 'First name', 'job', 'company', 'colleague', 'offer start date', 'startDate', 'pay']
  expect(facts.map((word) => purposeOf(word))).toMatchObject([
    { kind: 'known', fact: 'candidate.firstName' },
    { kind: 'known', fact: 'candidate.firstName' },
    { kind: 'known', fact: 'job.title' },
    { kind: 'known', fact: 'company.name' },
    { kind: 'known', fact: 'colleague.name' },
    { kind: 'entered', fact: 'offer.startDate' },
    { kind: 'entered', fact: 'offer.startDate' },
    { kind: 'entered', fact: 'offer.pay' },
  ])
  expect(purposeOf('name')).toEqual({ kind: 'sign', place: 'name' })
})

test('the names that a letter has and the site doesn’t know are listed, with the fact that was meant', () => {
  const letter =
    '<p>Dear {{firstName}}, {{candidate.frstName}}, {{start dat}}, {{<b>notice</b> period}}, {{employeeLastName}} {{signature}}</p>'
  expect(unknownNames(letter)).toEqual([
    { name: 'candidate.frstName', similar: 'candidate.firstName' },
    { name: 'start dat', similar: 'offer.startDate' },
    { name: 'notice period', similar: null },
    { name: 'employeeLastName', similar: 'candidate.lastName' },
  ])
})
