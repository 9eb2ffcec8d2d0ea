import { expect, test } from 'vitest'
import { checkMarkupColors, checkStyleValues } from './style-values.ts'

const findingsOf = (source: string, path = 'app/src/a.css') => checkStyleValues([{ path, source }]).findings

test('raw colours, radii and font names in styles are found, with their line [S8]', () => {
  const planted = [
    'a { color: #fff }',
    'a { box-shadow: 0 1px 2px rgb(0 0 0 / 20%) }',
    'a { background: white }',
    'a { border-radius: 4px 0 }',
    'a { --own-radius: 1rem }',
    "a { font-family: 'Inter', sans-serif }",
    'a { font: 600 13px / 1 system-ui, sans-serif }',
    '@media print { a { border: 1px solid oklch(0.5 0.1 20) } }',
  ]
  const findings = findingsOf(planted.join('\n'))
  expect(findings.map((finding) => Number(/:(\d+) /.exec(finding)?.[1]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('tokens, shapes and the table of tokens pass [S8]', () => {
  const clean = [
    '@layer tokens { :root { --color-a: #fff; --radius: 10px } @media (x) { :root { --color-a: #000 } } }',
    'a { color: var(--color-a); white-space: nowrap; background: rgb(var(--shade) / 40%) }',
    'a { border-radius: 50%; } b { border-radius: 0 } c { border-radius: calc(var(--radius) * 0.8 + 2px) }',
    'a { font: inherit } b { font: 600 var(--text-xs)/1 var(--font-body) } c { font: var(--text-s) / var(--line-text) var(--font-body) }',
    'a { font-size: var(--text-xs); line-height: var(--line-tight) } b { font-size: inherit; line-height: 1 } c { font-size: max(7px, 1.9cqi) }',
    'a { color: currentcolor; fill: none; border-color: transparent; outline-color: CanvasText }',
    "a { mask: url('data:image/svg+xml,%3Csvg stroke=%27%23000%27/%3E') } /* #fff */",
  ]
  expect(findingsOf(clean.join('\n'))).toEqual([])
  expect(findingsOf('a { color: #fff }', 'app/src/ui/styles/print.css')).toEqual([])
})

test('text sizes and line heights outside the scale are found [S10]', () => {
  const raw = [
    'font-size: 0.9rem',
    'font-size: 14px',
    'font-size: clamp(1rem, 2vw, 2rem)',
    'font-size: var(--text-huge)',
    'line-height: 1.3',
    'font: 600 0.8rem/1 var(--font-body)',
    'font: 600 var(--text-s)/1.1 var(--font-body)',
  ]
  expect(findingsOf(raw.map((text) => `a { ${text} }`).join('\n'))).toHaveLength(raw.length)
})

test('an icon that a contrast theme would hide is found [second/D01]', () => {
  expect(findingsOf('a::before {\n  background: currentcolor;\n  mask: var(--icon-bell) center;\n}\n')).toEqual([
    expect.stringContaining('a.css:3 mask: var(--icon-bell) center vanishes in a contrast theme'),
  ])
  expect(findingsOf('a {\n  mask: var(--icon-bell);\n  forced-color-adjust: none;\n}\nb { color: inherit }')).toEqual(
    [],
  )
  expect(findingsOf('a {\n  mask: var(--icon-bell);\n}\nb { forced-color-adjust: none }')).toHaveLength(1)
})

test('colours in markup are found, ids and the text colour are not [S8]', () => {
  const of = (source: string) => checkMarkupColors([{ path: 'A.tsx', source }]).findings
  expect(of('<path fill="#0b5c52" />')).toHaveLength(1)
  expect(of("<i style={{ color: '#fff' }} />")).toHaveLength(1)
  expect(of('<a href="#profile-more"><path fill="none" stroke="currentColor" /></a>')).toEqual([])
})
