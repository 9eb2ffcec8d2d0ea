import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleDefinition } from '../../model/definition.ts'
import { sampleFiles } from '../../conformance/sample-files.ts'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import { standardModels } from '../../standard/models.ts'
import { base64Blob, base64Size, decodeBase64 } from './files/base64.ts'
import { MEGABYTE } from './files/file-limits.ts'

/** Returns a stored file with the given bytes, or with a text whose characters are bytes. */
function file(name: string, bytes: string | Uint8Array, more: Readonly<Record<string, unknown>> = {}) {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)
  return {
    uid: name,
    name,
    size: buffer.length,
    type: '',
    lastModified: 0,
    webkitRelativePath: '',
    content: buffer.toString('base64'),
    status: 'done',
    ...more,
  }
}

const pdf = (name: string, bytes = 64) => file(name, `%PDF-1.7\n${'x'.repeat(bytes - 9)}`)
const MAX_FILES: RuleDefinition = { type: 'maxLength', value: 9 }

function upload(
  files: unknown,
  rules: readonly RuleDefinition[] = [MAX_FILES],
  options: Readonly<Record<string, unknown>> = {},
): FormStore {
  return createFormStore({
    definition: {
      sections: [{ title: 'Papers', items: [{ name: 'files', type: 'fileUpload', label: 'CV', rules, ...options }] }],
    },
    models: standardModels,
    initialValues: { files },
  })
}

function errorOf(...given: Parameters<typeof upload>): string | undefined {
  const outcome = upload(...given).checkAll()
  return outcome.ok ? undefined : outcome.errors['files']
}

const wrongContent = (name: string, type: string) =>
  `The content of ${name} doesn't match a ${type} file. Save it again in that format, or choose another file.`

describe('what a file is, is decided by its content', () => {
  const docx = 'PK\x03\x04\x14\0\x06\0[Content_Types].xml'
  test.each([
    ['cv.pdf', '%PDF-1.4\n'],
    ['cv.PDF', `\xEF\xBB\xBF junk before ${'.'.repeat(900)}%PDF-1.4`],
    ['face.png', '\x89PNG\r\n\x1A\n\0\0\0'],
    ['face.jpg', '\xFF\xD8\xFF\xE0'],
    ['face.jpeg', '\xFF\xD8\xFF\xDB'],
    ['cv.docx', docx],
    ['cv.doc', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0'],
    ['cv.txt', 'I bake. Привет 🙂'],
  ])('%s is taken', (name, bytes) => expect(errorOf([file(name, bytes)])).toBeUndefined())

  test.each([
    ['cv.pdf', '\x89PNG\r\n\x1A\n'],
    ['cv.pdf', `${'.'.repeat(1024)}%PDF-1.4`],
    ['cv.png', '\xFF\xD8\xFF\xE0'],
    ['cv.jpg', 'GIF89a'],
    ['cv.docx', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'],
    ['cv.doc', docx],
    ['cv.txt', `text${' '.repeat(200_000)}\0`],
    ['cv.txt', 'MZ\x90\0\x03'],
  ])('%s that is something else is refused, named', (name, bytes) =>
    expect(errorOf([pdf('other.pdf'), file(name, bytes)])).toBe(wrongContent(name, name.slice(name.indexOf('.')))),
  )

  test('a file of a type that is not allowed is refused', () => {
    const types = '.doc, .docx, .pdf, .txt, .png, .jpg, .jpeg'
    expect(errorOf([file('run.exe', 'MZ')])).toBe(`We can't accept run.exe. Choose one of these file types: ${types}.`)
    expect(errorOf([file('nothing', 'x')])).toContain("We can't accept nothing.")
    expect(errorOf([file('cv.pdf.exe', '%PDF-')])).toContain("We can't accept")
    expect(errorOf([pdf('a.pdf')], [], { allowedTypes: ['TXT', '.md'] })).toBe(
      "We can't accept a.pdf. Choose one of these file types: .txt, .md.",
    )
  })

  test('an empty file is refused', () =>
    expect(errorOf([file('cv.txt', '')])).toBe('cv.txt is empty. Choose another file.'))

  test.each([
    { content: 'JVBERi0' },
    { content: '' },
    { size: 63 },
    { content: `data:application/pdf;base64,${'A'.repeat(84)}` },
  ])('a file whose content is not as long as it says is refused: %o', (more) =>
    expect(errorOf([{ ...pdf('cv.pdf'), ...more }])).toBe("cv.pdf didn't upload completely. Choose it again."),
  )

  test('what was sent instead of files is not a file, or one that is refused', () => {
    expect(upload('cv.pdf').values()).toEqual({ files: [] })
    expect(upload([null, 3, 'x', ['y']]).values()).toEqual({ files: [] })
    expect(errorOf([{}])).toContain("We can't accept")
    expect(errorOf([{ ...pdf('cv.pdf'), size: '64' }])).toBe('cv.pdf is empty. Choose another file.')
  })
})

describe('how many and how large', () => {
  test('too few and too many are reported with the numbers', () => {
    expect(errorOf([], [{ type: 'minLength', value: 1 }])).toBe('Upload at least 1 file.')
    expect(errorOf([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], [{ type: 'maxLength', value: 2 }])).toBe(
      'Upload no more than 2 files.',
    )
    expect(errorOf([], [], { required: true })).toBe('CV is required')
  })

  test('without a limit a field accepts one file', () => {
    expect(errorOf([pdf('a.pdf')], [])).toBeUndefined()
    expect(errorOf([pdf('a.pdf'), pdf('b.pdf')], [])).toBe('Upload no more than 1 files.')
  })

  test('a file can be as large as the limit and no larger', () => {
    const rules = [MAX_FILES, { type: 'maxFileSizeMB', value: 0.5 }]
    expect(errorOf([pdf('a.pdf', MEGABYTE / 2)], rules)).toBeUndefined()
    expect(errorOf([pdf('a.pdf'), pdf('b.pdf', MEGABYTE / 2 + 1)], rules)).toBe(
      'b.pdf is larger than 0.5 MB. Choose a smaller file.',
    )
  })

  test('all files together can be as large as the total and no larger', () => {
    const rules = [MAX_FILES, { type: 'maxCumulativeFileSizeMB', value: '1' }]
    const half = MEGABYTE / 2
    expect(errorOf([pdf('a.pdf', half), pdf('b.pdf', half)], rules)).toBeUndefined()
    expect(errorOf([pdf('a.pdf', half), pdf('b.pdf', half), pdf('c.pdf')], rules)).toBe(
      'With c.pdf, your files add up to more than 1 MB. Remove one or choose smaller files.',
    )
  })

  test('a rule’s own message may name the files, and a file’s name is never read as a placeholder', () => {
    const message = 'Too many: {fileNames} (%(names)s), only %(count)s.'
    expect(errorOf([pdf('a.pdf'), pdf('{email}.pdf')], [{ type: 'maxLength', value: 1, message }])).toBe(
      'Too many: a.pdf, {email}.pdf (a.pdf, {email}.pdf), only 1.',
    )
  })
})

describe('names', () => {
  const nameOf = (name: string) =>
    (upload([{ ...pdf('x.pdf'), name }]).values()['files'] as readonly { name: string }[])[0]?.name

  test.each([
    ['C:\\Users\\ada\\cv.pdf', 'cv.pdf'],
    ['../../etc/cv.pdf', 'cv.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    ['c\0v\r\n.pdf', 'cv.pdf'],
    ['👩‍🍳 résumé.pdf', '👩‍🍳 résumé.pdf'],
    ['سيرة.pdf', 'سيرة.pdf'],
    ['broken \uD800.pdf', 'broken \uFFFD.pdf'],
    ['', '_'],
    ['/', '_'],
  ])('%j is kept as %j', (given, kept) => expect(nameOf(given)).toBe(kept))

  test('a name of 10,000 characters keeps its ending, and sentences show its beginning and its end', () => {
    const long = `${'a'.repeat(10_000)}.pdf`
    expect(nameOf(long)).toBe(`${'a'.repeat(251)}.pdf`)
    const error = errorOf([{ ...pdf(long), size: 1 }])
    expect(error).toBe(`${'a'.repeat(43)}…${'a'.repeat(12)}.pdf didn't upload completely. Choose it again.`)
  })
})

describe('base64', () => {
  test('its size is that of the bytes it encodes, and it decodes to them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const content = Buffer.from(bytes).toString('base64')
        expect(base64Size(content)).toBe(bytes.length)
        expect(Buffer.from([...decodeBase64(content)].join(''), 'latin1')).toEqual(Buffer.from(bytes))
      }),
    )
  })

  test('it becomes a file of the same bytes', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index * 7)
    const blob = base64Blob(Buffer.from(bytes).toString('base64'), 'image/png')
    expect(blob.type).toBe('image/png')
    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('any text either has the size of what decoders make of it, or is none', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9+/=]{0,12}$/))
    fc.assert(
      fc.property(anyText, (text) => {
        const size = base64Size(text)
        if (size === undefined) expect(Buffer.from(text, 'base64').toString('base64')).not.toBe(text)
        else expect(atob(text)).toHaveLength(size)
      }),
    )
  })

  test('a long content is decoded in pieces without a seam', () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 200_003 }, (_, index) => index * 7))
    const pieces = [...decodeBase64(bytes.toString('base64'))]
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.from(pieces.join(''), 'latin1').equals(bytes)).toBe(true)
  })
})

test('files survive a failed submit as they are', () => {
  const store = upload(sampleFiles, [{ type: 'minLength', value: 3 }, MAX_FILES])
  expect(store.checkAll().ok).toBe(false)
  expect(store.values()['files']).toEqual(sampleFiles)
})

test('a file that is still being read holds a submit up and is not reported', () => {
  const store = upload([pdf('a.pdf')])
  const node = store.field('files')
  if (!node) throw new Error('no field')
  const [whole] = node.state.value as readonly object[]
  store.change(node, [whole, { ...whole, uid: 'b', name: 'b.pdf', content: '', status: 'reading' }])
  expect(store.checkAll()).toMatchObject({ errors: { files: 'b.pdf is still loading. Try again in a moment.' } })
  expect(store.values()['files']).toEqual([whole])
})
