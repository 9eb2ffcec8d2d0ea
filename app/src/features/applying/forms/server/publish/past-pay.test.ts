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
  'What is your current salary if you do not mind sharing it?',
  'Please state your current salary. Do not include your bonus.',
  'Do not leave this empty: your last salary',
  'Expected salary and current salary',
  'Which salary do you expect, and what is your present salary?',
  'Wie hoch war Ihr letztes Gehalt? Bonus bitte nicht angeben.',
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
  'What total base pay do you expect in your next role? Please do not state your current pay.',
  'Your desired salary for this role (we never ask about your previous salary)',
  'Please don’t share your current salary. Which salary do you expect?',
  'Expected salary at your current level of experience',
  'Gehaltswunsch. Bitte geben Sie Ihr aktuelles Gehalt nicht an.',
  'Ihre Gehaltsvorstellung (wir fragen nicht nach Ihrem bisherigen Gehalt)',
  'Vos prétentions salariales. N’indiquez pas votre salaire actuel.',
  'Expectativa salarial. No indique su salario actual.',
  'Pretensione economica. Non indichi la retribuzione attuale.',
  'Salariswens. Vermeld niet je huidige salaris.',
  'Pretensão salarial. Não informe o salário atual.',
  'Oczekiwane wynagrodzenie. Nie podawaj obecnego wynagrodzenia.',
  '希望年収（現在の年収は記入しないでください）',
  '期望薪资，请勿填写目前薪资',
])('a question about something else is fine: %s [second/H3-26]', (question) => {
  expect(asksPastPay(question)).toBe(false)
})
