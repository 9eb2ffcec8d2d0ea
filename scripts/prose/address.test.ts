import { describe, expect, it } from 'vitest'
import { findOtherAddress, readAddressRules } from './address.ts'

const TABLE = `# Add a language

| language | address | never |
| --- | --- | --- |
| \`es\` | usted | \`tu\`, \`tú\` |
| \`it\` | tu | \`Lei\` |
| \`zh-CN\` | 您 | \`你\` |
| \`ja\` | です・ます | – |

Other text.
`
const rules = readAddressRules(TABLE)
const found = (tag: string, text: string) => {
  const rule = rules.find((entry) => entry.tag === tag)
  if (!rule) throw new Error(`The table has no ${tag}.`)
  return findOtherAddress(text, rule)
}

describe('the table of forms of address', () => {
  it('is read with languages that have no words', () => {
    expect(rules.map(({ tag, address, words }) => [tag, address, ...words])).toEqual([
      ['es', 'usted', 'tu', 'tú'],
      ['it', 'tu', 'Lei'],
      ['zh-CN', '您', '你'],
      ['ja', 'です・ます'],
    ])
  })

  it.each([
    ['no table', '# Add a language\n'],
    ['a row without words or a dash', TABLE.replace('–', '')],
    ['a row without an address', TABLE.replace('| usted |', '| |')],
    ['a tag outside backticks', TABLE.replace('`it`', 'it')],
  ])('is refused with %s', (_fault, source) => {
    expect(() => readAddressRules(source)).toThrow('docs/how-to/add-a-language.md')
  })
})

describe('the check of the form of address', () => {
  it.each([
    ['es', 'Revise tu perfil.', 'tu'],
    ['es', 'Tú decides.', 'tú'],
    ['it', 'Anche Lei può candidarsi.', 'Lei'],
    ['zh-CN', '请检查你的网络。', '你'],
  ])('finds the other form in %s: %j', (tag, text, word) => {
    expect(found(tag, text)).toEqual([word])
  })

  it.each([
    ['es', 'Su situación actual, su tutor y su título'],
    ['it', 'Una candidata: lei ha risposto.'],
    ['zh-CN', '请检查您的网络。'],
    ['ja', '君'],
  ])('passes %s: %j', (tag, text) => {
    expect(found(tag, text)).toEqual([])
  })
})
