import { describe, expect, test } from 'vitest'
import type { CreateEngine } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema, titled } from './sample-documents.ts'
import { searcherOf } from './searcher.ts'

export function describeText(createEngine: CreateEngine): void {
  const searcher = searcherOf(createEngine)

  describe('words', () => {
    test('all words have to be there, in whichever field', async () => {
      const { find } = await searcher([
        titled(1, 'Night nurse', { text: { place: 'Leeds' } }),
        titled(2, 'Night nurse', { text: { place: 'York' } }),
        titled(3, 'Porter', { text: { place: 'Leeds' } }),
      ])
      expect(await find('nurse leeds')).toEqual([1])
      expect(await find('LEEDS')).toEqual([1, 3])
    })

    test('a word is a whole word or an inflection, not the beginning or the root of another', async () => {
      const { find } = await searcher([
        titled(1, 'Java programmer'),
        titled(2, 'JavaScript programmer'),
        titled(3, 'Intern'),
        titled(4, 'Internal auditor'),
        titled(5, 'Interns'),
      ])
      expect(await find('java')).toEqual([1])
      expect(await find('programmer java')).toEqual(await find('java programmer'))
      expect(await find('intern')).toEqual([3, 5])
    })

    test('if nothing has the last word, it is the beginning of one, from three letters on, and the answer says so', async () => {
      const { find, search } = await searcher([titled(1, 'Physiotherapist'), titled(2, 'Phone operator')])
      expect(await find('phy')).toEqual([1])
      expect((await search('phy')).spelling.completed).toBe('phy')
      expect((await search('phone')).spelling.completed).toBeUndefined()
      expect(await find('phy operator')).not.toContain(1)
    })

    test('a title that says exactly the query comes first', async () => {
      const { search } = await searcher([
        titled(1, 'Assistant to the senior staff nurse for nights'),
        titled(2, 'Staff nurse'),
        titled(3, 'Porter', { text: { description: 'You help the staff nurse.' } }),
      ])
      expect((await search('staff nurse')).ids).toEqual([2, 1, 3])
    })

    test('of words with an OR between them, one is enough', async () => {
      const { find } = await searcher([
        titled(1, 'Night baker'),
        titled(2, 'Night porter'),
        titled(3, 'Night guard'),
        titled(4, 'Porter'),
      ])
      expect(await find('night baker OR porter')).toEqual([1, 2])
      expect(await find('baker OR porter OR guard')).toEqual([1, 2, 3, 4])
    })

    test('words around the subject are needed, needed if enough documents have them, or only a wish', async () => {
      const engine = await createEngine(sampleSchema)
      const described = (id: number, title: string, description: string) => titled(id, title, { text: { description } })
      await engine.upsert([
        described(1, 'Baker', 'Nights'),
        described(2, 'Baker', 'A licence'),
        described(3, 'Baker', 'Nights with a licence'),
        ...Array.from({ length: 30 }, (_, i) => described(100 + i, 'Porter', i < 10 ? 'A ward' : 'A ward with beds')),
      ])
      const search = async (words: string, text: string, as: 'needed' | 'context' | 'wish') =>
        engine.search(buildQuery({ text: words, around: [{ text, as }] }))
      expect((await search('baker', 'nights', 'needed')).ids.toSorted((a, b) => a - b)).toEqual([1, 3])
      const unlikely = await search('baker', 'licence', 'wish')
      expect([unlikely.total, unlikely.ids.at(-1), unlikely.spelling.optional]).toEqual([3, 1, ['licence']])
      expect((await search('porter', 'ward', 'context')).spelling.optional).toBeUndefined()
      const relaxed = await search('porter', 'ward beds', 'context')
      expect([relaxed.total, relaxed.spelling.optional]).toEqual([30, ['beds']])
      expect((await search('', 'licence', 'wish')).total).toBe(2)
    })

    test('synonyms of a field mean the same only there', async () => {
      const { find } = await searcher(
        [
          titled(1, 'PA to the director'),
          titled(2, 'Porter', { text: { description: 'Mind the pa system.' } }),
          titled(3, 'Personal assistant'),
        ],
        { synonyms: [{ terms: ['pa', 'personal assistant'], fields: ['title'], adjacent: true }] },
      )
      expect(await find('personal assistant')).toEqual([1, 3])
    })

    test('short words and words with signs are found as they are', async () => {
      const { find } = await searcher([
        titled(1, 'IT manager'),
        titled(2, 'Go programmer'),
        titled(3, 'C++ programmer'),
        titled(4, 'C# programmer'),
        titled(5, '.NET programmer'),
        titled(6, 'Analyst', { text: { skills: ['R', 'C'] } }),
      ])
      expect(await find('IT')).toEqual([1])
      expect(await find('go')).toEqual([2])
      expect(await find('c++')).toEqual([3])
      expect(await find('C#')).toEqual([4])
      expect(await find('.net')).toEqual([5])
      expect(await find('r')).toEqual([6])
      expect(await find('c')).toEqual([6])
    })

    test('a word of one or two letters is found in titles and skills, not in long texts', async () => {
      const { find } = await searcher([
        titled(1, 'Statistician', { text: { skills: ['R'] } }),
        titled(2, 'Chemist', { text: { description: 'You lead R&D and go far.' } }),
        titled(3, 'R&D engineer'),
        titled(4, 'Go programmer'),
        titled(5, 'Porter', { text: { description: 'In the r. of all.' } }),
      ])
      expect(await find('r')).toEqual([1])
      expect(await find('go')).toEqual([4])
      expect(await find('R&D')).toEqual([2, 3])
    })

    test('British and American spellings are one', async () => {
      const { find } = await searcher([titled(1, 'Paediatric nurse'), titled(2, 'Pediatric nurse'), titled(3, 'Poet')])
      expect(await find('pediatric')).toEqual([1, 2])
      expect(await find('paediatrics')).toEqual([1, 2])
      expect(await find('pet')).toEqual([])
    })

    test('accents, sharp s and full-width letters make no difference', async () => {
      const { find } = await searcher([
        titled(1, 'Café manager'),
        titled(2, 'Ｎｕｒｓｅ'),
        titled(3, 'Straße'),
        titled(4, 'Cafe'),
      ])
      expect(await find('cafe')).toEqual([1, 4])
      expect(await find('café')).toEqual([1, 4])
      expect(await find('nurse')).toEqual([2])
      expect(await find('STRASSE')).toEqual([3])
    })

    test('a hyphen parts words, and a possessive s is not a word', async () => {
      const { find } = await searcher([titled(1, 'Part-time porter'), titled(2, 'Nurse’s aide')])
      expect(await find('part time porter')).toEqual([1])
      expect(await find('porter part-time')).toEqual([1])
      expect(await find('nurse aide')).toEqual([2])
    })
  })

  describe('languages', () => {
    test('inflected forms are found in the language of the document', async () => {
      const { find } = await searcher([
        titled(1, 'Night porters', { language: 'en-GB' }),
        titled(2, 'Entwicklerin für Häuser', { language: 'de' }),
        titled(3, 'Infirmières diplômées', { language: 'fr-FR' }),
        titled(4, 'Ärzte', { language: 'de' }),
      ])
      expect(await find('porter x')).toEqual([1])
      expect(await find('haus')).toEqual([2])
      expect(await find('infirmière')).toEqual([3])
      expect(await find('infirmieres')).toEqual([3])
      expect(await find('aerzte')).toEqual([4])
    })

    test('Chinese, Japanese, Korean and Thai are found without spaces', async () => {
      const { find } = await searcher([
        titled(1, '高级软件工程师', { language: 'zh' }),
        titled(2, 'データエンジニア募集', { language: 'ja' }),
        titled(3, '백엔드 개발자를 모집합니다', { language: 'ko' }),
        titled(4, 'วิศวกรซอฟต์แวร์', { language: 'th' }),
        titled(5, '产品经理', { language: 'zh' }),
      ])
      expect(await find('软件工程师')).toEqual([1])
      expect(await find('工程师')).toEqual([1])
      expect(await find('エンジニア')).toEqual([2])
      expect(await find('개발자')).toEqual([3])
      expect(await find('วิศวกร')).toEqual([4])
      expect(await find('经理')).toEqual([5])
    })
  })

  describe('identifiers', () => {
    test('an identifier is found whole in any case, and by four characters or more', async () => {
      const { find } = await searcher([
        titled(1, 'Porter', { identifiers: ['REQ-2041-A', '77'] }),
        titled(2, 'Porter', { identifiers: ['REQ-2041-B'] }),
      ])
      expect(await find('req-2041-a')).toEqual([1])
      expect(await find('REQ-2041')).toEqual([1, 2])
      expect(await find('77')).toEqual([1])
      expect(await find('porter req-2041-b')).toEqual([2])
    })
  })

  describe('spelling', () => {
    const ads = [titled(1, 'Physiotherapist'), titled(2, 'Staff nurse'), titled(3, 'Night porter'), titled(4, 'Nurse')]

    test('an unknown word is corrected, and the answer says so', async () => {
      const { search } = await searcher(ads)
      const one = await search('nrse')
      expect(one.ids.toSorted((a, b) => a - b)).toEqual([2, 4])
      expect(one.spelling).toEqual({ usedFuzzy: true, corrections: [{ from: 'nrse', to: 'nurse' }], dropped: [] })
      expect((await search('nusre')).total).toBe(2)
      expect((await search('phisiotherapits')).ids).toEqual([1])
    })

    test('a short word with a mistake is not guessed at', async () => {
      const { search } = await searcher([titled(1, 'Cat sitter')])
      expect((await search('cut')).total).toBe(0)
    })

    test('words that nothing has are left out and named', async () => {
      const { search } = await searcher(ads)
      const result = await search('staff nurse zzyzx')
      expect(result.ids).toEqual([2])
      expect(result.spelling.dropped).toEqual(['zzyzx'])
    })

    test('of words that never meet, the one that selects least is left out', async () => {
      const { search } = await searcher(ads)
      const result = await search('nurse porter')
      expect(result.ids).toEqual([3])
      expect(result.spelling.dropped).toEqual(['nurse'])
    })

    test('a typo that occurs in documents also finds the far more frequent word', async () => {
      const right = Array.from({ length: 60 }, (_, i) => titled(i + 2, 'Ward manager'))
      const { search } = await searcher([titled(1, 'Ward manger'), ...right, titled(99, 'Porter')])
      const result = await search('ward manger')
      expect(result.total).toBe(61)
      expect(result.spelling.corrections).toEqual([{ from: 'manger', to: 'manager', both: true }])
    })

    test('a rare word with a moved letter or two mistakes also finds the far more frequent word [second/H3-08]', async () => {
      for (const [typo, word] of [
        ['phyton', 'python'],
        ['pyhton', 'python'],
        ['wedler', 'welder'],
        ['electrican', 'electrician'],
        ['elcetricain', 'electrician'],
      ] as const) {
        const right = Array.from({ length: 60 }, (_, i) => titled(i + 2, `${word} developer`))
        const { search } = await searcher([titled(1, `Backend developer ${typo}`), ...right])
        for (const text of [typo, `${typo} developer`]) {
          const { total, spelling } = await search(text)
          expect([total, spelling.corrections]).toEqual([61, [{ from: typo, to: word, both: true }]])
        }
        const { search: withoutTypo } = await searcher(right)
        expect((await withoutTypo(typo)).total).toBe(60)
        const { search: withFew } = await searcher([titled(1, `Backend ${typo}`), ...right.slice(0, 10)])
        expect((await withFew(typo)).ids).toEqual([1])
      }
    })

    test('of words that never meet, the subject is kept: the word that stands in titles', async () => {
      const { search } = await searcher([
        titled(1, 'Baker', { text: { description: 'Bread.' } }),
        titled(2, 'Baker', { text: { description: 'Cake.' } }),
        titled(3, 'Driver', { text: { description: 'A lively team.' } }),
      ])
      const result = await search('lively baker')
      expect(result.ids.toSorted((a, b) => a - b)).toEqual([1, 2])
      expect(result.spelling.dropped).toEqual(['lively'])
    })

    test('of few documents that have all words by chance, the subject is kept, those with the other words first [second/H3-06]', async () => {
      const kinds = [
        { wish: 'trainee', subject: 'pharmacist' },
        { wish: 'junior', subject: 'plumber' },
        { wish: 'apprentice', subject: 'welder' },
      ]
      for (const { wish, subject } of kinds) {
        const described = (id: number, title: string, description: string) =>
          titled(id, title, { text: { description } })
        const { search } = await searcher([
          described(1, 'Consultant', `You teach every ${wish} and meet the ${subject}.`),
          described(2, subject, `You guide a ${wish}.`),
          ...Array.from({ length: 8 }, (_, i) => described(10 + i, subject, 'A friendly team.')),
          ...Array.from({ length: 3 }, (_, i) => described(20 + i, `${wish} joiner`, 'Wood.')),
          ...Array.from({ length: 9 }, (_, i) => described(30 + i, 'Porter', `You work beside a ${wish}.`)),
        ])
        for (const text of [`${wish} ${subject}`, `${subject} ${wish}`]) {
          const { ids, total, spelling } = await search(text)
          expect([ids[0], total, spelling.optional]).toEqual([2, 10, [wish]])
          expect((await search(text, true)).total).toBe(2)
        }
        const { search: withOne } = await searcher([
          described(1, `${wish} ${subject}`, 'Bread.'),
          ...Array.from({ length: 8 }, (_, i) => described(10 + i, subject, 'A friendly team.')),
        ])
        expect((await withOne(`${wish} ${subject}`)).ids).toEqual([1])
      }
    })

    test('if hardly any document has all words, a page about the last one follows', async () => {
      const porters = Array.from({ length: 10 }, (_, i) => titled(i + 2, 'Porter'))
      const { search } = await searcher([titled(1, 'Theatre porter'), ...porters, titled(20, 'Theatre nurse')])
      const { ids, total, spelling } = await search('theatre porter')
      expect([ids[0], total, spelling.optional]).toEqual([1, 11, ['theatre']])
      expect((await search('"theatre" porter')).total).toBe(1)
      const { search: withPage } = await searcher([titled(1, 'Theatre porter'), ...porters.slice(1)])
      expect((await withPage('theatre porter')).total).toBe(10)
      const { search: withFew } = await searcher([titled(1, 'Theatre porter'), ...porters.slice(2)])
      expect((await withFew('theatre porter')).total).toBe(1)
    })

    test('a word that several titles have isn’t misspelt', async () => {
      const { search } = await searcher([
        ...Array.from({ length: 3 }, (_, i) => titled(i + 1, 'Chef')),
        ...Array.from({ length: 9 }, (_, i) => titled(i + 10, 'Chief nurse')),
      ])
      expect((await search('chef nurse')).spelling.corrections).toEqual([])
    })

    test('of a sentence, words that stand in no title only improve the order', async () => {
      const { sentence } = await searcher([
        titled(1, 'Baker'),
        titled(2, 'Baker', { text: { description: 'A friendly team.' } }),
        titled(3, 'Driver', { text: { description: 'A friendly team.' } }),
      ])
      expect(await sentence('friendly baker')).toEqual([2, 1])
    })

    test('exact leaves the words as they are', async () => {
      const { search } = await searcher(ads)
      expect(await search('nrse', true)).toMatchObject({ total: 0, spelling: { usedFuzzy: false, dropped: [] } })
      expect((await search('nurse porter', true)).total).toBe(0)
    })
  })
}
