import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { parseResume } from '../parse-resume.ts'
import { readPagePictures } from './page-pictures.ts'
import { readPicture } from './picture.ts'

vi.setConfig({ testTimeout: 60_000 })

const scan = new Uint8Array(await readFile(new URL('../fixtures/scan.png', import.meta.url)))
const recognition = { languages: [] }

async function pdfOfPicture(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(scan)
  pdf.addPage([595, 614]).drawImage(picture, { x: 0, y: 0, width: 595, height: 614 })
  return pdf.save()
}

/** Returns a PDF as black-and-white scanners write it: a mask that is stored sideways, on a page that is turned back. */
async function pdfOfTurnedMask(): Promise<Uint8Array> {
  const upright = (await readPagePictures(await pdfOfPicture(), [1], 40_000_000)).get(1)
  if (!upright) throw new Error('The scan has no picture.')
  const [width, height] = [upright.height, upright.width]
  const grays = upright.bytes.subarray(-width * height)
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const gray = grays[x * upright.width + upright.width - 1 - y] ?? 0
      if (gray > 127) bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([614, 595])
  page.setRotation(degrees(90))
  const mask = pdf.context.flateStream(bits, {
    Type: 'XObject',
    Subtype: 'Image',
    ImageMask: true,
    BitsPerComponent: 1,
    Width: width,
    Height: height,
  })
  const name = page.node.newXObject('Scan', pdf.context.register(mask))
  const draw = pdf.context.flateStream(`q 614 0 0 595 0 0 cm ${name.toString()} Do Q`)
  page.node.addContentStream(pdf.context.register(draw))
  return pdf.save()
}

test.each([
  ['a picture', 'scan.png', () => Promise.resolve(scan)],
  ['a scanned PDF', 'scan.pdf', pdfOfPicture],
  ['a black-and-white scan that is stored sideways', 'scan.pdf', pdfOfTurnedMask],
])('%s is read into a profile whose values are marked and less sure [second/H3-30]', async (_, name, make) => {
  const { profile, warnings, provenance } = await parseResume(await make(), name, { recognition })
  expect(profile).toMatchObject({
    basics: { name: 'Mira Castellan', email: 'mira@example.com', phone: '07700 900123' },
    work: [
      { position: 'Senior Gardener', name: 'Harbour Lane Gardens', startDate: '2019-05' },
      { position: 'Gardener', name: 'Northfield Estates Ltd', startDate: '2015', endDate: '2019' },
    ],
    education: [{ institution: 'University of Easton', startDate: '2012', endDate: '2015' }],
    skills: [{ name: 'Pruning' }, { name: 'Irrigation' }, { name: 'Propagation' }],
  })
  expect(warnings).toEqual([{ code: 'recognized', detail: '1' }])
  for (const { confidence, recognized } of Object.values(provenance)) {
    expect(recognized).toBe(true)
    expect(confidence).toBeLessThan(0.9)
  }
})

test('without recognition a picture has no text', async () => {
  const { warnings, lines } = await parseResume(scan, 'scan.png')
  expect({ warnings, lines }).toEqual({ warnings: [{ code: 'no-text' }], lines: [] })
})

test('a picture of more pixels than allowed is not opened', async () => {
  const parsed = await parseResume(scan, 'scan.png', { recognition, limits: { picturePixels: 10_000 } })
  expect(parsed.warnings).toEqual([{ code: 'no-text' }])
})

test('a damaged picture, and one that claims a size it does not have, give no text', async () => {
  const claims = Uint8Array.from(scan)
  new DataView(claims.buffer).setUint32(16, 6000)
  for (const bytes of [
    scan.slice(0, 400),
    claims,
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 0, 0, 0xff, 0xd9, 0, 0]),
  ]) {
    const { warnings } = await parseResume(bytes, 'scan.png', { recognition })
    expect(warnings.map(({ code }) => code)).toContain('no-text')
  }
})

test('the size of a JPEG is that of its upright picture', () => {
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
  const jpeg = Uint8Array.from([0xff, 0xd8, ...exif, ...orientation, ...frame, ...deflateSync(Buffer.alloc(64))])
  expect(readPicture(jpeg)).toMatchObject({ width: 30, height: 40, orientation: 6 })
})
