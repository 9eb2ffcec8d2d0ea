import { accentColors, darkSheet, lightSheet } from './mail-colors.ts'
import type { MailLook } from './mail-look.ts'

/** A part of an email: its class, by which dark programs find it, and the name of its style. */
export type StyledPart = keyof ReturnType<typeof inlineStyles>

/** Corners of boxes, which rounder buttons don't make rounder. */
const boxes = { maxRadius: 14 } as const

/**
 * Returns the style of each part, which its elements carry, because some programs drop style sheets. Lengths are in
 * pixels and nothing is a flex box or a grid: Outlook draws emails as Word does.
 */
export function inlineStyles({ accent, radius, font, bar }: MailLook) {
  const { page, sheet, text, muted, box, line } = lightSheet
  const { ink, button, buttonText } = accentColors(accent, 'light')
  const corner = Math.min(radius.control, boxes.maxRadius)
  const lines = `font-family:${font};overflow-wrap:anywhere`
  return {
    page: `margin:0;padding:0;background:${page};-webkit-text-size-adjust:100%;text-size-adjust:100%`,
    preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
    outside: `background:${page}`,
    margin: 'padding:24px 12px',
    width: 'width:100%;max-width:592px',
    sheet: `padding:32px 28px 20px;background:${sheet};border:1px solid ${line};border-radius:${bar ? `0 0 ${radius.card}px ${radius.card}px` : `${radius.card}px`};color:${text};${lines};font-size:16px;line-height:1.55`,
    bar: `padding:16px 28px;background:${bar?.ground ?? sheet};border:1px solid ${bar?.ground ?? line};border-bottom:0;border-radius:${radius.card}px ${radius.card}px 0 0;color:${bar?.text ?? text};${lines};font-size:17px;line-height:1.3;font-weight:700`,
    name: `color:${bar?.text ?? text};vertical-align:middle`,
    brand: 'margin:0 0 28px;line-height:1.3',
    company: `color:${ink};font-size:17px;font-weight:700`,
    logo: 'border:0;vertical-align:middle;max-width:100%',
    heading: 'margin:0 0 20px;font-size:23px;line-height:1.3;font-weight:700',
    paragraph: 'margin:0 0 16px',
    box: `margin:0 0 20px;padding:16px 18px 12px;border-radius:${corner}px;background:${box}`,
    fact: 'margin:0 0 4px',
    code: `margin:4px 0 20px;padding:18px 16px;border-radius:${corner}px;background:${box};color:${text};font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center`,
    section: 'margin:28px 0 4px;font-size:18px;line-height:1.35;font-weight:700',
    list: 'margin:0 0 16px;padding:0;list-style:none',
    item: `margin:0;padding:14px 0;border-bottom:1px solid ${line}`,
    title: `color:${ink};font-weight:700;text-decoration:none`,
    detail: `color:${muted};font-size:14px`,
    press: 'margin:24px 0 20px',
    deed: `border-radius:${radius.control}px;background:${button}`,
    button: `display:inline-block;padding:13px 24px;border:1px solid ${button};border-radius:${radius.control}px;background:${button};color:${buttonText};font-weight:700;line-height:1.3;text-decoration:none`,
    link: `color:${ink};text-decoration:underline`,
    note: `margin:0 0 12px;color:${muted};font-size:14px`,
    footer: `padding:20px 28px 8px;color:${muted};${lines};font-size:13px;line-height:1.5`,
    small: 'margin:0 0 8px',
    quiet: `color:${muted};text-decoration:underline`,
  } as const
}

/**
 * Returns the style sheet: the dark colours, for programs that follow the reader's, those of Outlook's website among
 * them, which marks what it has darkened.
 */
export function styleSheet({ accent }: MailLook): string {
  const { page, sheet, text, muted, box, line } = darkSheet
  const { ink, button, buttonText } = accentColors(accent, 'dark')
  const dark: readonly (readonly [selector: string, declarations: string])[] = [
    ['.page,.outside', `background:${page}`],
    ['.sheet', `background:${sheet};border-color:${line};color:${text}`],
    ['.box,.code', `background:${box};color:${text}`],
    ['.item', `border-color:${line}`],
    ['.company,.title,.link', `color:${ink}`],
    ['.detail,.note,.footer,.quiet', `color:${muted}`],
    ['.deed', `background:${button}`],
    ['.button', `background:${button};border-color:${button};color:${buttonText}`],
  ]
  const rules = (within: string) =>
    dark
      .map(([selector, declarations]) => {
        const selectors = selector.split(',').map((each) => `${within}${each}`)
        return `${selectors.join(',')}{${declarations.replaceAll(/(?=;|$)/g, '!important')}}`
      })
      .join('')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:479px){.bar{padding:14px 18px!important}.sheet{padding:24px 18px 14px!important}.footer{padding:16px 18px 8px!important}}',
    `@media (prefers-color-scheme:dark){${rules('')}}`,
    rules('[data-ogsc] '),
  ].join('')
}
