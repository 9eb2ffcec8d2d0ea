import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { plainLetter, sha256Hex } from '#testing/letters/signed-letter.ts'
import { inspectInProcess } from './inspect-in-process.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { tryStampingInProcess } from './marks/try-stamping-in-process.ts'

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)))
const inspect = (bytes: Uint8Array, maxPages = 10) => inspectInProcess({ bytes, maxPages })
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Returns a modified letter, with or without object streams. */
async function letterWith(change: (document: PDFDocument) => unknown, useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.load(await plainLetter())
  await change(document)
  return document.save({ useObjectStreams })
}

/** Returns a letter that needs a password, or restricts readers by an owner password only. */
const encryptedLetter = ({ userPassword = '', script = '' }) =>
  letterWith((document) => {
    if (script) document.addJavaScript('a', script)
    document.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } })
  }, false)

/** Returns a page tree in which every node has the same child twice: few bytes, exponentially many pages. */
async function sharedPages(depth: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 300])
  const { context } = document
  let node = page.ref
  for (let level = 0; level < depth; level += 1)
    node = context.register(context.obj({ Type: 'Pages', Kids: [node, node], Count: 1 }))
  document.catalog.set(PDFName.of('Pages'), node)
  return document.save({ useObjectStreams: false, addDefaultPage: false })
}

const action = (entries: Record<string, string>) => (document: PDFDocument) => {
  const words = Object.entries(entries).map(([key, value]) => [
    key,
    key === 'S' ? PDFName.of(value) : PDFString.of(value),
  ])
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ Type: 'Action', ...Object.fromEntries(words) }))
}

describe('sound letters of several producers', () => {
  // features/letters/signing tests what happens to each sample afterwards.
  const producers = 'chromium libreoffice ghostscript scan cairo pdftex groff mupdf pdfkit jspdf qpdf-linearized'
  test.each(producers.split(' '))('%s', async (name) => {
    const bytes = sample(`${name}.pdf`)
    const found = await inspect(bytes)
    expect(found).toMatchObject({ ok: true, pages: 2, sha256: sha256Hex(bytes) })
    if (!found.ok) return
    if (name !== 'scan') {
      expect(found.text[0]).toContain('Offer letter')
      expect(found.text[1]).toContain('Please sign here')
    }
    expect([595, 612]).toContain(Math.floor(found.pageSizes[0]?.width ?? 0))
  })

  test('pdf-lib, and a rotated page has its displayed size', async () => {
    const turned = await letterWith(
      (document) => document.getPage(1).setRotation({ type: 'degrees', angle: 90 } as never),
      true,
    )
    const found = await inspect(turned)
    expect(found.ok && found.pageSizes).toEqual([
      { width: 595, height: 842 },
      { width: 842, height: 595 },
    ])
  })

  test('a letter with form fields', async () => {
    const withFields = await letterWith((document) => {
      const form = document.getForm()
      form.createTextField('name').addToPage(document.getPage(0), { x: 60, y: 100, width: 200, height: 20 })
      form.createCheckBox('agreed').addToPage(document.getPage(0), { x: 60, y: 60, width: 20, height: 20 })
    }, true)
    expect(await inspect(withFields)).toMatchObject({ ok: true })
  })

  test('words that look like script names are words', async () => {
    for (const packed of [true, false]) {
      const named = await letterWith(
        (document) => document.setTitle('Offer: TypeScript/JavaScript developer, /JS, /Launch'),
        packed,
      )
      expect(await inspect(named)).toMatchObject({ ok: true })
    }
  })
})

describe('refused files', () => {
  test.each<[string, string, (letter: Uint8Array) => Uint8Array | Promise<Uint8Array>]>([
    ['nothing', 'not-a-pdf', () => new Uint8Array()],
    ['a text', 'not-a-pdf', () => latin1('Dear candidate, please sign.')],
    ['a picture', 'not-a-pdf', () => latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['a letter with a password', 'encrypted', () => encryptedLetter({ userPassword: 'secret' })],
    ['pages that are their own cousins', 'too-complex', () => sharedPages(12)],
    ['half a letter', 'truncated', (letter) => letter.slice(0, letter.length / 2)],
    ['all but the last bytes', 'truncated', (letter) => letter.slice(0, letter.length - 8)],
    ['an end without a table', 'truncated', (letter) => Buffer.concat([letter.slice(0, 300), latin1('\n%%EOF\n')])],
    ['a page of HTML in front', 'polyglot', (letter) => Buffer.concat([latin1('<html><script>1</script>'), letter])],
    [
      'HTML in the first comment',
      'polyglot',
      (letter) => Buffer.concat([latin1('%PDF-1.7\n%<html><script>alert(1)</script>\n'), letter.slice(9)]),
    ],
    ['a program in front', 'polyglot', (letter) => Buffer.concat([latin1('MZ\x90\0'), letter])],
    ['a ZIP behind', 'polyglot', (letter) => Buffer.concat([letter, latin1('PK\x03\x04 rest of it')])],
    [
      'a ZIP that ends with the file',
      'polyglot',
      (letter) => {
        const tail = latin1('\nstartxref\n9\n%%EOF\n')
        return Buffer.concat([letter, latin1('\nPK\x05\x06'), Buffer.alloc(16), Buffer.from([tail.length, 0]), tail])
      },
    ],
    ['a script', 'carries-script', () => letterWith((document) => document.addJavaScript('a', 'app.alert(1)'), false)],
    [
      'a script in a packed object',
      'carries-script',
      () => letterWith((document) => document.addJavaScript('a', 'x'), true),
    ],
    ['a script on opening', 'carries-script', () => letterWith(action({ S: 'JavaScript', JS: 'app.alert(1)' }), true)],
    ['a program to be started', 'carries-script', () => letterWith(action({ S: 'Launch', F: 'calc.exe' }), true)],
    [
      'a name that is written with numbers',
      'carries-script',
      async (letter) => {
        const script = latin1('\n99 0 obj\n<< /S /J#61vaScript /J#53 (app.alert(1)) >>\nendobj\n')
        const end = Buffer.from(letter).lastIndexOf('startxref')
        return Buffer.concat([letter.slice(0, end), script, letter.slice(end)])
      },
    ],
    [
      'another file inside',
      'carries-script',
      () =>
        letterWith(
          (document) => document.attach(Buffer.from('MZ'), 'calc.exe', { mimeType: 'application/x-msdownload' }),
          true,
        ),
    ],
  ])('%s', async (_, why, make) => {
    expect(await inspect(await make(await plainLetter()))).toEqual({ ok: false, why })
  })

  test('more pages than the limit', async () => {
    expect(await inspect(await plainLetter(3), 2)).toEqual({ ok: false, why: 'too-many-pages' })
  })

  test('a letter that inflates to a hundred times the available memory', async () => {
    const packed = deflateSync(Buffer.alloc(80_000_000))
    const bomb = Buffer.concat([
      latin1(`%PDF-1.4\n1 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      latin1('\nendstream\nendobj\nxref\n0 0\ntrailer\n<< >>\n'),
    ])
    const whole = Buffer.concat([bomb, latin1(`startxref\n${bomb.indexOf('xref\n')}\n%%EOF\n`)])
    expect(await inspectPdf(whole)).toEqual({ ok: false, why: 'too-complex' })
  })
})

describe('ordinary letters that stricter checks would refuse', () => {
  test('a letter that opens for everyone but restricts readers is accepted and can be stamped [RB-20]', async () => {
    for (const letter of [sample('qpdf-encrypted.pdf'), await encryptedLetter({})]) {
      const found = await inspect(letter)
      expect(found).toMatchObject({ ok: true, pages: 2, sha256: sha256Hex(letter) })
      expect(found.ok && (await tryStampingInProcess(letter, found))).toBe(true)
    }
    expect(await inspect(await encryptedLetter({ script: 'app.alert(1)' }))).toEqual({
      ok: false,
      why: 'carries-script',
    })
  })

  test('a form with submit and reset buttons [S21]', async () => {
    const withButtons = await letterWith((document) => {
      const form = document.getForm()
      for (const [name, entries] of Object.entries({
        send: { S: PDFName.of('SubmitForm'), F: PDFString.of('https://forms.example/') },
        clear: { S: PDFName.of('ResetForm') },
      })) {
        const button = form.createButton(name)
        button.addToPage(name, document.getPage(0), { x: 60, y: 100, width: 80, height: 20 })
        button.acroField.getWidgets()[0]?.dict.set(PDFName.of('A'), document.context.obj(entries))
      }
    }, true)
    expect(await inspect(withButtons)).toMatchObject({ ok: true })
  })

  test('a letter with a text attachment; programs, PDFs and hidden attachments are refused [S21]', async () => {
    const attaching = (name: string) =>
      letterWith((document) => document.attach(Buffer.from('a note'), name, { mimeType: 'text/plain' }), true)
    expect(await inspect(await attaching('note.txt'))).toMatchObject({ ok: true })
    for (const name of ['setup.exe', 'letter.pdf', 'macros.docm', 'noname'])
      expect(await inspect(await attaching(name))).toEqual({ ok: false, why: 'carries-script' })
    const hiding = await letterWith((document) => {
      const file = document.context.obj({ Type: 'Filespec', F: PDFString.of('note.txt'), EF: {} })
      document.catalog.set(PDFName.of('Hidden'), document.context.register(file))
    }, true)
    expect(await inspect(hiding)).toEqual({ ok: false, why: 'carries-script' })
  })

  test('a letter saved twice, with its page tree in it twice [S21]', async () => {
    const twice = await PDFDocument.load(await plainLetter(), { forIncrementalUpdate: true })
    twice.addPage([300, 300])
    expect(await inspect(await twice.save({ useObjectStreams: false }))).toMatchObject({ ok: true, pages: 3 })
  })
})

test('a letter is inspected in a separate thread', async () => {
  expect(await inspectPdf(sample('chromium.pdf'))).toMatchObject({ ok: true, pages: 2 })
})

test.each([
  [
    'arabic',
    'السيدة ليلى حداد، يسرنا أن نعرض عليك وظيفة مهندسة برمجيات (Senior Engineer) براتب',
    'التاريخ: 31/12/2026، الساعة 10:30. لا إله',
  ],
  ['hebrew', 'אנו שמחים להציע לך את המשרה Engineer בשכר של', 'חתימת המועמד: ____________________'],
])(
  'a letter in %s, printed by Chromium, is read in logical order and in base letters [RB-10]',
  async (name, ...lines) => {
    const found = await inspect(sample(`places/${name}.pdf`))
    if (!found.ok) throw new Error(found.why)
    for (const line of lines) expect(found.text[0]).toContain(line)
  },
)

test('tags are for programs and not part of the text; other words in braces are [RB-16]', async () => {
  const letter = await makeTestLetter([
    { lines: ['Signature: {{signature}} Date: {{ date }}', 'Dear {{first name}},'] },
  ])
  const found = await inspect(letter)
  expect(found.ok && found.text).toEqual(['Signature:  Date:\nDear {{first name}},'])
})
