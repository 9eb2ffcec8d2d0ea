import { describe, expect, test } from 'vitest'
import { type Command, CommandError, defineCommand } from '../feature/command.ts'
import { nearestWord } from './nearest-word.ts'
import { runCommands } from './run-commands.ts'

interface Shop {
  sell(what: string): string
}

const sell = defineCommand({
  name: 'flowers sell',
  summary: 'Sell flowers',
  arguments: [{ name: 'FLOWER', describe: 'Its name.', many: true }],
  options: {
    colour: { value: 'COLOUR', choices: ['red', 'white'], describe: 'Its colour.' },
    note: { value: 'TEXT', many: true, describe: 'What stands on the card.' },
    wrap: { describe: 'With paper.' },
  },
  async run(shop: Shop, { values, options }) {
    if (values.includes('weed')) throw new CommandError('no-weeds', 'Weeds are not for sale.')
    return { data: { sold: values.map(shop.sell), ...options }, lines: values.map(shop.sell) }
  },
})
const water = defineCommand({
  name: 'water',
  summary: 'Water all',
  arguments: [],
  options: {},
  run: async (_: Shop) => ({ data: {}, lines: ['Done.'] }),
})
const commands: Command<Shop>[] = [sell, water]

async function call(...args: string[]) {
  let out = ''
  let err = ''
  let closed = 0
  const open = () => ({ context: { sell: (what: string) => `a ${what}` }, close: async () => void (closed += 1) })
  const code = await runCommands({ version: '1.2.3', commands, open }, args, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    stop: new AbortController().signal,
  })
  return { code, out, err, closed }
}

describe('calling commands', () => {
  test('options can precede, separate or follow the words, and a value can begin with a dash', async () => {
    const expected = `${JSON.stringify({ ok: true, sold: ['a rose'], colour: 'red', note: ['-x', 'y'], wrap: true, json: true, help: false })}\n`
    expect(
      (await call('--json', 'flowers', '--wrap', 'sell', 'rose', '--colour', 'red', '--note=-x', '--note', 'y')).out,
    ).toBe(expected)
    expect(await call('flowers', 'sell', 'rose')).toEqual({ code: 0, out: 'a rose\n', err: '', closed: 1 })
  })

  test.each([
    [['flowers', 'sel'], 'unknown-command', 'Did you mean “foyer flowers sell”?'],
    [['flower', 'sell', 'rose'], 'unknown-command', 'Did you mean “foyer flowers sell”?'],
    [['waters'], 'unknown-command', 'Did you mean “foyer water”?'],
    [['flowers'], 'unknown-command', 'The commands are flowers sell.'],
    [['flowers', 'sell', 'rose', '--color', 'red'], 'unknown-option', 'has no option --color. Did you mean --colour?'],
    [['flowers', 'sell', 'rose', '--__proto__'], 'unknown-option', 'has no option --__proto__.'],
    [['flowers', 'sell', 'rose', '--colour', 'rde'], 'bad-option', '--colour cannot be “rde”. Did you mean red?'],
    [['flowers', 'sell', 'rose', '--colour', 'blue'], 'bad-option', 'It is one of red, white.'],
    [['flowers', 'sell', 'rose', '--colour'], 'bad-option', '--colour needs a value: --colour COLOUR.'],
    [
      ['flowers', 'sell', 'rose', '--colour', '-3'],
      'bad-option',
      'Write a value that starts with a dash as --colour=-3.',
    ],
    [['flowers', 'sell', 'rose', '--colour', 'red', '--colour', 'white'], 'bad-option', '--colour is given twice'],
    [['flowers', 'sell', 'rose', '--wrap=yes'], 'bad-option', '--wrap takes no value.'],
    [['flowers', 'sell'], 'missing-argument', 'foyer flowers sell needs FLOWER: Its name.'],
    [['water', 'roses'], 'too-many-arguments', '“roses” is one argument too many.'],
    [['flowers', 'sell', 'weed'], 'no-weeds', 'Weeds are not for sale.'],
  ])('%j is refused with a code for programs and a sentence for people', async (args, code, sentence) => {
    const people = await call(...args)
    expect(people).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
    const programs = await call(...args, '--json')
    expect(programs.out.split('\n')).toHaveLength(2)
    expect(JSON.parse(programs.out)).toEqual({ ok: false, error: { code, message: expect.stringContaining(sentence) } })
    expect(programs.code).toBe(1)
  })

  test('help lists the commands and explains each', async () => {
    expect((await call()).out).toContain('flowers sell  Sell flowers')
    expect((await call('--version')).out).toBe('foyer 1.2.3\n')
    const help = await call('flowers', 'sell', '--help')
    expect(help.out).toContain('foyer flowers sell FLOWER… [--colour COLOUR] [--note TEXT] [--wrap]')
    expect(help.out).toContain('--colour red|white')
    expect(help.closed).toBe(0)
    expect(JSON.parse((await call('--help', '--json')).out)).toMatchObject({
      ok: true,
      commands: [{ name: 'flowers sell' }, { name: 'water' }],
    })
  })

  test('a word unlike every command has no nearest match', () => {
    expect(nearestWord('strcit', ['strict', 'source'])).toBe('strict')
    expect(nearestWord('close', ['close-missing', 'source'])).toBe('close-missing')
    expect(nearestWord('xyz', ['strict', 'source'])).toBeUndefined()
  })
})
