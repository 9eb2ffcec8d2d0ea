import type { JsonResume } from '../model/json-resume.ts'
import type { FileFormat, ParsedResume } from '../model/parsed-resume.ts'
import type { TextDocument } from '../model/text-document.ts'
import { detectContainer, isRenamed, promisesBinary } from './detect-format.ts'
import type { Limits } from './bounds/limits.ts'
import { readOdt } from './odt/read-odt.ts'
import { readPackage } from './package/read-package.ts'
import { layOut } from '../layout/lay-out.ts'
import { readPicture } from '../recognition/picture.ts'
import { recognizePages, type RecognitionOptions } from '../recognition/recognize-pages.ts'
import type { PageContent } from './pdf/page-glyph.ts'
import { readPagePictures } from '../recognition/page-pictures.ts'
import { readPdf, type Recognize } from './pdf/read-pdf.ts'
import { readRtf } from './rtf/read-rtf.ts'
import { decodeText } from './text/decode-text.ts'
import { looksLikeXml, readEuropass } from './profiles/europass.ts'
import { isJsonResume, readJsonResume } from './profiles/read-json-resume.ts'
import { readText } from './text/read-text.ts'
import { UnreadableResume } from './bounds/unreadable-resume.ts'
import { readDoc } from './word/read-doc.ts'
import { readDocx } from './word/read-docx.ts'

type Warnings = ParsedResume['warnings']

/** The content of a file: lines to understand, or a profile where the format states it. */
export type ReadFile = { format: FileFormat; warnings: Warnings } & (
  | { document: TextDocument }
  | { profile: JsonResume }
)

/**
 * Reads a file, whose format it finds in the content.
 * @throws UnreadableResume
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  limits: Limits,
  recognition?: RecognitionOptions,
): Promise<ReadFile> {
  if (bytes.length === 0) throw new UnreadableResume('empty')
  if (bytes.length > limits.bytes) throw new UnreadableResume('too-large', `${bytes.length} bytes`)
  const file = await readContainer(bytes, limits, recognition).catch((error: unknown) => {
    if (error instanceof UnreadableResume) throw error
    // Libraries throw errors of all kinds for files that are not what they seem.
    throw new UnreadableResume('damaged', String(error), error)
  })
  if (file.format === 'txt' && promisesBinary(fileName))
    throw new UnreadableResume('damaged', 'text in a binary format')
  const renamed: Warnings = isRenamed(fileName, file.format) ? [{ code: 'renamed', detail: file.format }] : []
  return { ...file, warnings: [...file.warnings, ...renamed] }
}

async function readContainer(bytes: Uint8Array, limits: Limits, recognition?: RecognitionOptions): Promise<ReadFile> {
  switch (detectContainer(bytes)) {
    case 'pdf':
      return readPdf(bytes, limits, recognition && recognizeScan(recognition, limits))
    case 'zip':
      return readZipped(await readPackage(bytes, limits), limits)
    case 'compound':
      return { format: 'doc', ...(await readDoc(bytes, limits)) }
    case 'rtf':
      return { format: 'rtf', ...readRtf(bytes, limits) }
    case 'image':
      return readImage(bytes, limits, recognition)
    case 'text':
      return readProse(decodeText(bytes), limits)
    case undefined:
      throw new UnreadableResume('unknown-format')
  }
}

const recognizeScan =
  (recognition: RecognitionOptions, limits: Limits): Recognize =>
  async (bytes, pages) =>
    recognizePages(
      await readPagePictures(bytes, pages.slice(0, limits.recognizedPages), limits.picturePixels),
      recognition,
      limits,
    )

/** Reads the text of a photograph or scan, if recognition is wanted and possible. */
async function readImage(bytes: Uint8Array, limits: Limits, recognition?: RecognitionOptions): Promise<ReadFile> {
  const picture = recognition && readPicture(bytes)
  const { pages, confidences } =
    recognition && picture
      ? await recognizePages(new Map([[1, picture]]), recognition, limits)
      : { pages: new Map<number, PageContent>(), confidences: new Map<number, number>() }
  const page = pages.get(1)
  if (page)
    return {
      format: 'image',
      document: { ...layOut([page], []), recognized: confidences },
      warnings: [{ code: 'recognized', detail: '1' }],
    }
  const document = { lines: [], pages: 1, hiddenText: [], bodySize: 0 }
  return { format: 'image', document, warnings: [{ code: 'no-text' }] }
}

/** Reads text: JSON Resume, Europass or plain. */
function readProse(text: string, limits: Limits): ReadFile {
  if (/^\s*\{\s*"/.test(text)) return readJson(text)
  if (/^\s*<(!doctype )?html\b/i.test(text)) throw new UnreadableResume('unknown-format', 'HTML')
  if (looksLikeXml(text)) {
    const profile = readEuropass(text, limits)
    if (profile) return { format: 'europass-xml', profile, warnings: [] }
    throw new UnreadableResume('unknown-format', 'XML other than Europass')
  }
  return { format: 'txt', ...readText(text, limits) }
}

function readJson(text: string): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnreadableResume('damaged', String(error), error)
  }
  if (!isJsonResume(value)) throw new UnreadableResume('unknown-format', 'JSON other than JSON Resume')
  return { format: 'json-resume', profile: readJsonResume(value), warnings: [] }
}

function readZipped(files: ReadonlyMap<string, string>, limits: Limits): ReadFile {
  if (files.get('mimetype')?.startsWith('application/vnd.oasis.opendocument.text') || files.has('content.xml')) {
    return { format: 'odt', ...readOdt(files, limits) }
  }
  if (files.has('[Content_Types].xml') || files.has('word/document.xml'))
    return { format: 'docx', ...readDocx(files, limits) }
  throw new UnreadableResume('unknown-format', 'a zip file without a document')
}
