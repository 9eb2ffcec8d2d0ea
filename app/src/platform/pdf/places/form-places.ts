import type { PdfPage } from '../page-text.ts'
import { isOfCompany, kindOfName, type PlaceKind } from '#kernel/candidate/letter-tags.ts'
import type { Box } from './place-kinds.ts'

/** A form field for the candidate to fill in. */
export interface FormPlace {
  kind: PlaceKind
  box: Box
  required?: boolean
  label?: string
}

interface Annotation {
  subtype?: string
  fieldType?: string
  fieldName?: string
  fieldValue?: string | string[] | null
  /** Value of a ticked check box. */
  exportValue?: string
  checkBox?: boolean
  readOnly?: boolean
  hidden?: boolean
  required?: boolean
  /** The field's description for people. */
  alternativeText?: string
  rect?: number[]
}

/** Maximum length of a displayed field name, in characters. */
const LONGEST_LABEL = 200

/**
 * Reads the form fields of a page: those for the candidate, and the boxes of all. Fields already filled in, ticked,
 * signed, locked or named for the company belong to the company.
 */
export async function readFormPlaces(
  page: PdfPage,
  signed: () => Promise<ReadonlySet<string>>,
): Promise<{ own: FormPlace[]; boxes: Box[] }> {
  const viewport = page.getViewport({ scale: 1 })
  const own: FormPlace[] = []
  const boxes: Box[] = []
  for (const annotation of (await page.getAnnotations()) as Annotation[]) {
    const { subtype, rect, hidden } = annotation
    if (subtype !== 'Widget' || !rect || hidden) continue
    const box = seen(viewport, rect)
    boxes.push(box)
    const place = await purposeOf(annotation, signed)
    if (place) own.push({ ...place, box })
  }
  return { own, boxes }
}

async function purposeOf(
  annotation: Annotation,
  signed: () => Promise<ReadonlySet<string>>,
): Promise<Omit<FormPlace, 'box'> | undefined> {
  const { fieldType, fieldName = '', fieldValue, readOnly, alternativeText = '' } = annotation
  if (readOnly) return undefined
  if (fieldType === 'Sig') {
    const isOurs = !isOfCompany(fieldName) && !isOfCompany(alternativeText) && !(await signed()).has(fieldName)
    return isOurs ? { kind: 'signature' } : undefined
  }
  if (fieldType === 'Tx' && !fieldValue?.toString().trim()) {
    const kind = kindOfName(fieldName)
    return kind && { kind }
  }
  if (fieldType !== 'Btn' || !annotation.checkBox || fieldValue === annotation.exportValue) return undefined
  const label = (alternativeText || fieldName.split('.').at(-1) || '').slice(0, LONGEST_LABEL)
  return { kind: 'check', label, ...(annotation.required && { required: true }) }
}

function seen(viewport: ReturnType<PdfPage['getViewport']>, [left = 0, low = 0, right = 0, high = 0]: number[]): Box {
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, low) as number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, high) as number[]
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}
