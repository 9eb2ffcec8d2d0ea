import { expect, test } from 'vitest'
import { asksPastPay } from './past-pay.ts'

test.each([
  'What is your current salary?',
  'Current and expected compensation',
  'Please state your salary history.',
  'What was your last base salary (gross, per year)?',
  'How much do you currently earn?',
  'Wie hoch ist Ihr aktuelles Gehalt?',
  'Ihr bisheriges Jahresgehalt',
  'Quel est votre salaire actuel ?',
  'Votre rémunération actuelle',
  '¿Cuál es tu salario actual?',
  'Qual è la tua retribuzione attuale?',
  'Wat is je huidige salaris?',
  'Qual é o seu salário atual?',
  'Jakie jest Twoje obecne wynagrodzenie?',
  '現在の年収を教えてください',
  '您目前薪资是多少？',
  'ما هو راتبك أو الراتب الحالي؟',
  'מה השכר הנוכחי שלך?',
])('a question about past pay is found: %s', (question) => {
  expect(asksPastPay(question)).toBe(true)
})

test.each([
  'What are your salary expectations?',
  'What is your current salary expectation?',
  'Expected yearly salary in EUR',
  'Ihre aktuelle Gehaltsvorstellung',
  'Quelles sont vos prétentions salariales ?',
  'Wat is je salarisindicatie?',
  'Does your current employer require a notice period?',
  'Why do you want to leave your current job?',
  '希望年収',
])('a question about something else is fine: %s', (question) => {
  expect(asksPastPay(question)).toBe(false)
})
