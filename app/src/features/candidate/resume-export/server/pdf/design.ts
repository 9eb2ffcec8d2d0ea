import type { ExportLayout, ExportSection } from '../../rules.ts'
import type { FontFamily } from '#platform/pdf/typeset/fonts.ts'

/** Measures (points) and colours of a layout. */
export interface Design {
  family: FontFamily
  /** Font sizes. */
  body: number
  name: number
  label: number
  heading: number
  ink: string
  muted: string
  accent: string
  margin: { top: number; bottom: number; side: number }
  header: 'center' | 'start'
  /** Ornament of section titles. */
  heads: 'rule' | 'bar'
  /** Width of a column at the start for dates; without it, dates are at the end of titles. */
  rail?: number
  /** An additional column at the start with contact details and short sections. */
  aside?: { width: number; gap: number; tint: string; sections: readonly ExportSection[] }
  /** True if the line below a title is in italics. */
  slanted: boolean
}

const INK = '#1b1f24'
const MUTED = '#535b66'

export const designs: Readonly<Record<ExportLayout, Design>> = {
  classic: {
    family: 'serif',
    body: 10.5,
    name: 25,
    label: 12.5,
    heading: 12.5,
    ink: INK,
    muted: MUTED,
    accent: INK,
    margin: { top: 54, bottom: 54, side: 62 },
    header: 'center',
    heads: 'rule',
    slanted: true,
  },
  modern: {
    family: 'sans',
    body: 10.5,
    name: 29,
    label: 13.5,
    heading: 13.5,
    ink: INK,
    muted: MUTED,
    accent: '#0b5a6e',
    margin: { top: 52, bottom: 50, side: 50 },
    header: 'start',
    heads: 'bar',
    rail: 128,
    slanted: false,
  },
  columns: {
    family: 'sans',
    body: 10,
    name: 25,
    label: 12.5,
    heading: 12,
    ink: INK,
    muted: MUTED,
    accent: '#27407a',
    margin: { top: 46, bottom: 46, side: 40 },
    header: 'start',
    heads: 'rule',
    aside: { width: 152, gap: 30, tint: '#eef1f6', sections: ['skills', 'languages'] },
    slanted: false,
  },
}
