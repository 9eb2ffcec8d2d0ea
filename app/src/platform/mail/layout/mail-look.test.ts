import { describe, expect, it } from 'vitest'
import { parseSite } from '#config/site.ts'
import { contrast } from '#kernel/colour.ts'
import type { StoredTheme } from '#platform/http/context.ts'
import { layOutMail } from './lay-out-mail.ts'
import { accentColors, darkSheet, lightSheet } from './mail-colors.ts'
import { defaultLook, mailLook } from './mail-look.ts'

const ADDRESS = { origin: 'https://jobs.meridian.example' }
const LOGO = 'ab'.repeat(32)

const theme = (tokens: StoredTheme['tokens']): StoredTheme => ({
  number: 1,
  sha256: '',
  tokens,
  files: {
    fonts: [{ id: 'f1', weights: '400', serif: true }],
    pictures: [{ id: 'p1', kind: 'logo', sizes: [{ sha256: LOGO, width: 300, height: 100 }] }],
  },
  mailAccent: '#7a1fa2',
})

const lookOf = (tokens: StoredTheme['tokens'] | undefined, branding: object = {}) =>
  mailLook({ site: parseSite({ branding }), ...(tokens && { theme: theme(tokens) }) }, ADDRESS)

const htmlOf = (look = defaultLook) =>
  layOutMail(
    {
      heading: 'News',
      paragraphs: ['Text', { facts: ['Monday', 'Leeds'] }],
      button: { label: 'See news', url: 'https://x.example/' },
    },
    { tenant: { domain: 'meridian.example', name: 'Meridian Works', look }, locale: 'en' },
  ).html

/** Colours around the circle, from nearly black to nearly white. */
const accents = [0, 64, 128, 192, 255].flatMap((red) =>
  [0, 64, 128, 192, 255].flatMap((green) =>
    [0, 64, 128, 192, 255].map(
      (blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    ),
  ),
)

describe('The colours of an email', () => {
  it('are readable for any accent, in light and dark programs', () => {
    for (const accent of accents)
      for (const [mode, { sheet }] of [
        ['light', lightSheet],
        ['dark', darkSheet],
      ] as const) {
        const { ink, button, buttonText } = accentColors(accent, mode)
        expect(contrast(ink, sheet), `${accent} ${mode}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(buttonText, button), `${accent} ${mode}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it('are readable for text, small print and boxes', () => {
    for (const { page, sheet, box, text, muted } of [lightSheet, darkSheet])
      for (const ground of [page, sheet, box])
        for (const ink of [text, muted]) expect(contrast(ink, ground), `${ink} ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it('keep the accent of a company in light programs if it is readable', () => {
    expect(accentColors('#7a1fa2', 'light')).toMatchObject({ ink: '#7a1fa2', button: '#7a1fa2' })
  })
})

describe('The look of an email', () => {
  it('follows the theme: bar, logo, corners and a font that devices have', () => {
    const look = lookOf({
      'default.light.navbar.background': '#06302c',
      'default.light.navbar.text': '#eaf4f1',
      'default.base.navbar.logo': 'p1',
      'default.base.navbar.logoHeight': '2rem',
      'default.base.border_radius.control': '4px',
      'default.base.core_properties.fontBody': 'f1',
    })
    expect(look).toMatchObject({
      accent: '#7a1fa2',
      bar: { ground: '#06302c', text: '#eaf4f1' },
      logo: { url: `https://jobs.meridian.example/theme/${LOGO}.webp`, height: 32, width: 96 },
      radius: { control: 4, card: 14 },
    })
    expect(look.font).toContain('Georgia')
    expect(htmlOf(look)).toContain(`<img src="${look.logo?.url}" alt="" width="96" height="32"`)
  })

  it('replaces a text of the bar that is not readable', () => {
    const look = lookOf({ 'default.light.navbar.background': '#06302c', 'default.light.navbar.text': '#06302d' })
    expect(contrast(look.bar?.text ?? '', '#06302c')).toBeGreaterThan(4.5)
  })

  it('shows the name in the accent without a logo, and no drawing, which email programs leave out', () => {
    for (const branding of [{}, { logoUrl: '/logo.svg' }]) {
      const look = lookOf(undefined, { ...branding, accentColor: '#7a1fa2' })
      expect(look.logo).toBeUndefined()
      expect(htmlOf(look)).toMatch(/<bdi class="company" style="color:#7a1fa2[^"]*">Meridian Works</)
    }
    expect(lookOf(undefined, { logoUrl: '/logo.png' }).logo?.url).toBe('https://jobs.meridian.example/logo.png')
  })

  it('ignores values of a theme that are not what they should be', () => {
    const look = lookOf({
      'default.light.navbar.background': 'red;}',
      'default.base.border_radius.card': '9px"><script>',
      'default.base.core_properties.fontBody': '"><script>',
    })
    expect(look).toMatchObject({ radius: defaultLook.radius, font: defaultLook.font })
    expect(htmlOf(look)).not.toContain('<script')
  })

  it('has dark colours for each class that carries a light one', () => {
    const html = htmlOf()
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(sheet).toContain('@media (prefers-color-scheme:dark)')
    const colored = [...html.matchAll(/class="([\w-]+)"[^>]*style="[^"]*(?:color|background):#/g)].map(
      ([, name]) => name,
    )
    expect(colored.length).toBeGreaterThan(5)
    const own = sheet.slice(sheet.indexOf('prefers-color-scheme'), sheet.indexOf('[data-ogsc]'))
    const dark = new Set([...own.matchAll(/\.([\w-]+)/g)].map(([, name]) => name))
    expect(colored.filter((name) => !dark.has(name))).toEqual([])
  })
})
