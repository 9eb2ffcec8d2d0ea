import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { measureProcessor } from '#testing/attacks/processor-time.ts'
import { readResume } from './read-resume.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEGABYTE = 1_000_000
/** Additional time beyond an ordinary file, most of which starting a thread takes on a busy machine. */
const MAX_CPU_MS = 1500

interface Stream {
  filter: string
  bytes: Uint8Array
  more?: string
}

/** Writes a PDF with one page, whose content and other objects are the given streams. */
function pdf(content: Stream, others: Stream[] = [], resources = '<< /Font << /F1 4 0 R >> >>'): Uint8Array {
  const stream = ({ filter, bytes, more = '' }: Stream) =>
    Buffer.concat([
      Buffer.from(`<< /Length ${bytes.length} /Filter ${filter} ${more} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ])
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources ${resources} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>'),
    stream(content),
    ...others.map(stream),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [n, object] of objects.entries()) {
    places.push(at)
    const part = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(end)]))
}

const TEXT = Buffer.from(`BT /F1 12 Tf 50 700 Td (Alice Moreau, baker of bread and cake in Leeds) Tj ET\n`)
const plain: Stream = { filter: '/FlateDecode', bytes: deflateSync(TEXT) }
const spaces = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, ' ')
const deflated = (bytes: Uint8Array, times: number): Uint8Array =>
  times === 0 ? bytes : deflated(deflateSync(bytes, { level: 9 }), times - 1)
const filters = (...names: string[]) => `[${names.map((name) => `/${name}`).join(' ')}]`

/** LZW codes: clear, then a run whose entries grow by one byte each, restarted before the codes need more bits. */
function lzwBomb(rounds: number): Uint8Array {
  const bits: string[] = []
  const code = (value: number) => bits.push(value.toString(2).padStart(9, '0'))
  for (let round = 0; round < rounds; round += 1) {
    code(256)
    code(32)
    for (let entry = 258; entry < 510; entry += 1) code(entry)
  }
  const all = bits.join('')
  return Uint8Array.from({ length: Math.ceil(all.length / 8) }, (_, at) =>
    Number.parseInt(all.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  )
}

/** RunLength: every two bytes expand to 128. */
const runs = (megabytes: number) => Buffer.alloc((megabytes * MEGABYTE) / 64, Buffer.from([129, 32]))

const BOMBS: [name: string, bytes: () => Uint8Array][] = [
  ['one filter', () => pdf({ filter: '/FlateDecode', bytes: deflated(spaces(200), 1) })],
  [
    'a filter thrice',
    () => pdf({ filter: filters('FlateDecode', 'FlateDecode', 'FlateDecode'), bytes: deflated(spaces(200), 3) }),
  ],
  ['run lengths', () => pdf({ filter: filters('FlateDecode', 'RunLengthDecode'), bytes: deflated(runs(100), 1) })],
  ['LZW', () => pdf({ filter: filters('FlateDecode', 'LZWDecode'), bytes: deflated(lzwBomb(2000), 1) })],
  [
    'zeros in ASCII85',
    () =>
      pdf({ filter: filters('FlateDecode', 'ASCII85Decode'), bytes: deflated(Buffer.alloc(30 * MEGABYTE, 'z'), 1) }),
  ],
  ['a character map', () => pdf(plain, [{ filter: '/FlateDecode', bytes: deflated(spaces(200), 1) }])],
  [
    'a form on the page',
    () =>
      pdf(
        { filter: '/FlateDecode', bytes: deflateSync('/X Do') },
        [
          plain,
          {
            filter: '/FlateDecode',
            bytes: deflated(spaces(200), 1),
            more: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
          },
        ],
        '<< /XObject << /X 7 0 R >> >>',
      ),
  ],
  [
    'a predictor',
    () =>
      pdf({
        filter: '/FlateDecode',
        bytes: deflated(Buffer.alloc(100 * MEGABYTE), 1),
        more: '/DecodeParms << /Predictor 15 /Columns 1000000 /Colors 4 >>',
      }),
  ],
]

async function cpuOf(bytes: Uint8Array) {
  const { result: outcome, ms } = await measureProcessor(() =>
    readResume(bytes, 'resume.pdf', undefined).then(
      ({ reading }) => reading,
      () => 'refused',
    ),
  )
  return { outcome, ms }
}

test.each(BOMBS)(
  'a PDF that unpacks to a hundred times its size by %s costs little and is not read [second/T3S-02]',
  async (_, make) => {
    const bytes = make()
    const ordinary = await cpuOf(pdf(plain))
    expect(ordinary.outcome).toBe('read')
    const bomb = await cpuOf(bytes)
    expect(bomb.outcome).not.toBe('read')
    expect(bomb.ms).toBeLessThan(ordinary.ms + MAX_CPU_MS)
  },
)

test('eight such PDFs at once stay within the memory of their threads [second/T3S-02]', async () => {
  const bytes = BOMBS[1]?.[1]() ?? new Uint8Array()
  let most = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  await Promise.all(Array.from({ length: 8 }, () => cpuOf(bytes)))
  clearInterval(watch)
  expect((most - before) / MEGABYTE).toBeLessThan(400)
})
