import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { HIDDEN, wordHider } from './hide-words.ts'

const hider = (names: string[], language = 'en', phone: string | null = null) =>
  wordHider({ names, phone }, { language, thisYear: 2026 })

const first = fc.constantFrom('Anna', 'José María', 'Anna-Lena', 'Zoë', 'Mehmet', 'Łukasz', 'Siobhán', 'Jean-Luc')
const last = fc.constantFrom('Müller', 'O’Brien', 'García López', 'Yıldırım', 'de la Cruz', 'Nguyễn', 'Ståhl', 'Weiß')
/** Ways in which people write their names. */
const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => name.replaceAll(/[\s-]/gu, ' '),
)
const around = fc.constantFrom<(name: string) => string>(
  (name) => `My name is ${name}.`,
  (name) => `${name}’s project`,
  (name) => `(${name})`,
  (name) => `Reference: ${name}, Leeds`,
  (name) => `CV\n${name}\nBaker`,
)
/** Returns the letters of a text without their marks. */
const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

describe('a text that is read without the name of its writer', () => {
  test('has no part of the name, however it is written', () => {
    fc.assert(
      fc.property(first, last, spelling, around, (given, family, write, place) => {
        const shown = hider([`${given} ${family}`])(place(write(`${given} ${family}`)))
        expect(shown).toContain(HIDDEN)
        for (const part of `${given} ${family}`.split(/[\s’-]+/u))
          if (part.length > 3) expect(letters(shown)).not.toContain(letters(part))
      }),
      { seed: SEED, numRuns: runs(2000) },
    )
  })

  test.each([
    ['ja', '山田 太郎', '山田太郎と申します。', `${HIDDEN}と申します。`],
    ['zh-CN', '王小明', '我叫王小明。', `我叫${HIDDEN}。`],
    ['ar', 'ليلى حداد', 'اسمي ليلى حداد', `اسمي ${HIDDEN} ${HIDDEN}`],
    ['de', 'Jürgen Müller', 'Juergen Mueller, Bäcker', `${HIDDEN} ${HIDDEN}, Bäcker`],
  ])('in %s hides “%s”', (language, name, text, shown) => {
    expect(hider([name], language)(text)).toBe(shown)
  })

  test.each([
    ['I will start in May and mark the date.', 'Will May Mark'],
    ['Bread made with rye, in the city of York', 'Rye Baker'],
    ['Worked for de Bijenkorf', 'Jan de Wit'],
  ])('keeps common words that are also names: %s', (text, name) => {
    const shown = hider([name])(text)
    expect(shown.replaceAll(HIDDEN, '')).toMatch(/will start|rye, in|de Bijenkorf/)
  })

  test.each([
    'anna.m+jobs@mail.example.co.uk',
    'https://anna.example/cv',
    'www.anna.example',
    'linkedin.com/in/anna-m-1985',
    '+44 20 7946 0958',
    '(0151) 23 45 67 89',
    '06 12 34 56 78',
    '٠٥٠١٢٣٤٥٦٧',
  ])('hides %s', (contact) => {
    expect(hider(['Anna M'])(`Reach me: ${contact}`)).toBe(`Reach me: ${HIDDEN}`)
  })

  test('has no year before this one, and keeps later ones and other numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1930, max: 2060 }), fc.constantFrom('-', ' – ', '/', ' bis '), (year, dash) => {
        const shown = hider(['Anna'])(`Baker, ${year}${dash}2031, 35 people, 120000 loaves`)
        expect(shown).toBe(`Baker, ${year < 2026 ? HIDDEN : year}${dash}2031, 35 people, 120000 loaves`)
      }),
      { seed: SEED, numRuns: runs(500) },
    )
    expect(hider(['Anna'])('03/2015 – 04.2019')).toBe(`03/${HIDDEN} – 04.${HIDDEN}`)
    expect(hider(['Anna'], 'ja')('平成12年3月卒業、２０１０年入社')).toBe(`${HIDDEN}3月卒業、${HIDDEN}年入社`)
    expect(hider(['Anna'], 'ar')('١٩٨٥')).toBe(HIDDEN)
  })

  test.each([
    ['en', 'I am 34 years old', `I am ${HIDDEN}`],
    ['de', 'Alter: 34', HIDDEN],
    ['fr', 'âgée de 34 ans, 10 ans d’expérience', `${HIDDEN}, 10 ans d’expérience`],
    ['es', 'Edad: 34', HIDDEN],
    ['ja', '34歳', HIDDEN],
    ['en', 'She and her team', `${HIDDEN} and ${HIDDEN} team`],
    ['en', 'Mr Smith', `${HIDDEN} Smith`],
    ['de', 'Ich bin Entwicklerin und Frau', `Ich bin Entwickler und ${HIDDEN}`],
    ['de', 'Termin in Berlin, er kam', `Termin in Berlin, ${HIDDEN} kam`],
    ['es', 'He trabajado: soltera', `He trabajado: ${HIDDEN}`],
    ['fr', 'son équipe, Madame', `son équipe, ${HIDDEN}`],
    ['ja', '性別 女性', `性別 ${HIDDEN}`],
  ])('in %s reads “%s” without age or gender', (language, text, shown) => {
    expect(hider(['Xaver'], language)(text)).toBe(shown)
  })
})
