import { expect, test } from 'vitest'
import { parseSite } from '../site.ts'
import { fillTemplate, hasPlaceholders, placeReasons } from './message-templates.ts'

const values = { firstName: 'Ines', job: 'Baker', company: 'Meridian', colleague: 'Rita Reyes', reasons: '{{reasons}}' }

test('placeholders of a template are replaced, however they are spaced, and other braces stay', () => {
  expect(fillTemplate('Dear {{firstName}}, {{ job }} at {{company}}. {x} {{}}', values)).toBe(
    'Dear Ines, Baker at Meridian. {x} {{}}',
  )
  expect([hasPlaceholders('Hi {{firstName}}'), hasPlaceholders('Hi {{firstName}}'), hasPlaceholders('Hi')]).toEqual([
    true,
    true,
    false,
  ])
})

test('placeholders can have the spelling of letters', () => {
  const text = 'Dear {{candidate.firstName}}, {{Job.title}} at {{company.name}}. {{colleague.name}}'
  expect(parseSite({ messageTemplates: { Thanks: { text } } }).messageTemplates).toMatchObject({ Thanks: { text } })
  expect(fillTemplate(text, values)).toBe('Dear Ines, Baker at Meridian. Rita Reyes')
})

test('an unknown placeholder is refused with the known ones', () => {
  const site = (text: string) => parseSite({ messageTemplates: { Thanks: { text } } })
  expect(() => site('Dear {{name}}')).toThrow(/Thanks\.text: Use only the placeholders \{\{firstName\}\}/)
  expect(site('Dear {{firstName}}').messageTemplates).toEqual({ Thanks: { use: 'any', text: 'Dear {{firstName}}' } })
})

test('the reasons of a rejection come in their place, or first', () => {
  expect(placeReasons('Dear Ines,\n\n{{ reasons }}\n\nRita', 'Others fit better.')).toBe(
    'Dear Ines,\n\nOthers fit better.\n\nRita',
  )
  expect([placeReasons('Rita', 'Others fit better.'), placeReasons(' ', 'Others fit better.')]).toEqual([
    'Others fit better.\n\nRita',
    'Others fit better.',
  ])
})

test('only templates of rejections have reasons', () => {
  const site = (use: string) => parseSite({ messageTemplates: { Thanks: { use, text: 'Dear, {{reasons}}' } } })
  expect(() => site('any')).toThrow(/Thanks\.text: Use \{\{reasons\}\} in templates of rejections only/)
  expect(site('rejection').messageTemplates).toHaveProperty('Thanks')
})
