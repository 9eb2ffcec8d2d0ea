/// <reference path="./libraries.d.ts" />
import PdfKit from 'pdfkit'
import { fontNames, openFont } from './fonts.ts'
import type { Measure } from './lay-out-spans.ts'
import type { Paper } from './rows.ts'

/** A document to draw rows in. */
export interface OpenPdf {
  pdf: PDFKit.PDFDocument
  /** Width of a text in the document's fonts. */
  measure: Measure
  /** Returns the finished file. */
  finish(): Promise<Uint8Array>
}

/** Facts of a document that readers show. */
export interface PdfFacts {
  title: string
  author: string
  /** BCP 47 tag. */
  language: string
  now: Date
}

/** Opens a tagged PDF without pages whose fonts are embedded when they are used. */
export function openPdf({ width, height }: Paper, { title, author, language, now }: PdfFacts): OpenPdf {
  const pdf = new PdfKit({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Without a default font; registered fonts are opened on first use.
    font: '',
    info: { Title: title, Author: author, CreationDate: now, Creator: 'Foyer', Producer: 'pdfkit' },
  })
  for (const name of fontNames) pdf.registerFont(name, openFont(name))
  const bytes = collect(pdf)
  return {
    pdf,
    measure: measureWith(pdf),
    finish() {
      pdf.end()
      return bytes
    },
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
}

/** Returns a function that measures text in a document's fonts; each text is shaped once. */
function measureWith(pdf: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return (text, font, size) => {
    const key = `${font} ${text}`
    // `features` makes the library shape the whole text at once, which Arabic needs.
    const unit = known.get(key) ?? pdf.font(font, 1000).widthOfString(text, { features: [] }) / 1000
    known.set(key, unit)
    return unit * size
  }
}
