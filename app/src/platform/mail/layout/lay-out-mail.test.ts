import { describe, expect, it } from 'vitest'
import { layOutMail } from './lay-out-mail.ts'
import type { MailContent } from './mail-content.ts'
import { defaultLook } from './mail-look.ts'

const LINK = 'https://jobs.meridian.example/careers/verify?token=a1&domain=meridian.example'
const LOOK = { ...defaultLook, accent: '#7a1fa2' }
const AROUND = { tenant: { domain: 'meridian.example', name: 'Meridian Works', look: LOOK }, locale: 'en' }
const CONTENT: MailContent = { heading: 'Confirm your address', paragraphs: ['Hello Alice', 'Press the button.'] }

describe('An email with text and HTML', () => {
  it('has the same content in both parts, in the same order', () => {
    const { text, html } = layOutMail({ ...CONTENT, code: '482913', notes: ['Good for ten minutes.'] }, AROUND)
    const said = [
      'Confirm your address',
      'Hello Alice',
      'Press the button.',
      '482913',
      'Good for ten minutes.',
      'You’re getting this email',
    ]
    const order = (part: string) => said.map((each) => part.indexOf(each))
    expect(order(text).every((at, place, all) => at >= 0 && (place === 0 || at > (all[place - 1] ?? 0)))).toBe(true)
    const body = html.slice(html.indexOf('<h1'))
    expect(order(body).every((at, place, all) => at >= 0 && (place === 0 || at > (all[place - 1] ?? 0)))).toBe(true)
  })

  it('has its code or link on a separate line in the text part', () => {
    expect(layOutMail({ ...CONTENT, code: '482913' }, AROUND).text.split('\n')).toContain('482913')
    const { text } = layOutMail({ ...CONTENT, button: { label: 'Confirm', url: LINK } }, AROUND)
    expect(text.split('\n')).toContain(LINK)
  })

  it('loads nothing and runs nothing', () => {
    const { html } = layOutMail({ ...CONTENT, button: { label: 'Confirm', url: LINK } }, AROUND)
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([LINK.replace('&', '&amp;')])
  })

  it('shows user input as text', () => {
    const hostile = '<img src=x onerror=alert(1)>"&\'</title><script>alert(1)</script>'
    const { html } = layOutMail(
      {
        heading: hostile,
        paragraphs: [hostile],
        code: hostile,
        button: { label: hostile, url: LINK },
        notes: [hostile],
      },
      {
        tenant: { domain: 'x.example', name: hostile },
        locale: 'en',
      },
    )
    expect(html).not.toMatch(/<img|<script|<b>|url\(/)
  })

  it('is written right to left in right-to-left languages', () => {
    expect(layOutMail(CONTENT, { ...AROUND, locale: 'ar' }).html).toContain('<html lang="ar" dir="rtl">')
    expect(layOutMail(CONTENT, AROUND).html).toContain('<html lang="en" dir="ltr">')
  })

  it('keeps a date in Arabic in order after a Latin name', () => {
    const facts = { facts: ['Field Service Engineer\nMeridian Works · 29 نوفمبر 2026'] }
    const { html } = layOutMail({ ...CONTENT, paragraphs: [facts] }, { ...AROUND, locale: 'ar' })
    expect(html).toContain('<bdi dir="rtl">Meridian Works · 29 نوفمبر 2026</bdi>')
    expect(html).toContain('<bdi>Field Service Engineer</bdi>')
  })

  it("uses the company's colour and supports dark mode", () => {
    const { html } = layOutMail({ ...CONTENT, button: { label: 'Confirm', url: LINK } }, AROUND)
    expect(html).toContain('background:#7a1fa2')
    expect(html).toContain('prefers-color-scheme:dark')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/careers', 'https://x.example/"onclick="'])(
    'has no button that leads to %s',
    (url) => {
      expect(() => layOutMail({ ...CONTENT, button: { label: 'Go', url } }, AROUND)).toThrow('a link to no page')
    },
  )
})

describe('An email with lists', () => {
  const sections = [
    {
      heading: 'Nurse <b>',
      items: [{ label: 'Night nurse <i>', url: LINK, detail: 'Leeds & York' }],
      rest: 'And 5 more',
      link: { label: 'See all', url: `${LINK}&all=1` },
      note: 'Ends in May.',
    },
  ]

  it('names each item with its link in both parts, in the same order, and escapes user input', () => {
    const { text, html } = layOutMail({ ...CONTENT, sections, links: [{ label: 'Manage', url: LINK }] }, AROUND)
    const blocks = text.split('\n\n')
    expect(blocks.slice(3, 10)).toEqual([
      'Nurse <b>',
      `* Night nurse <i>\nLeeds & York\n${LINK}`,
      'And 5 more',
      'See all:',
      `${LINK}&all=1`,
      'Ends in May.',
      'Manage:',
    ])
    expect(html).not.toMatch(/<b>|<i>/)
    const order = [
      'Nurse &lt;b&gt;',
      'Night nurse',
      'Leeds &amp; York',
      'And 5 more',
      'See all',
      'Ends in May.',
      'Manage',
    ]
    const places = order.map((part) => html.indexOf(part, html.indexOf('<h2')))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
  })

  it('links to web pages only', () => {
    const items = [{ label: 'Go', url: 'javascript:alert(1)' }]
    expect(() => layOutMail({ ...CONTENT, sections: [{ items }] }, AROUND)).toThrow('a link to no page')
  })
})
