import { expect, test } from 'vitest'
import { parseSite } from '../site.ts'
import { fillTemplate, hasPlaceholders } from './message-templates.ts'

const values = { firstName: 'Ines', job: 'Baker', company: 'Meridian', colleague: 'Rita Reyes' }

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

test('an unknown placeholder is refused with the known ones', () => {
  const site = (text: string) => parseSite({ messageTemplates: { Thanks: { text } } })
  expect(() => site('Dear {{name}}')).toThrow(/Thanks\.text: Use only the placeholders \{\{firstName\}\}/)
  expect(site('Dear {{firstName}}').messageTemplates).toEqual({ Thanks: { use: 'any', text: 'Dear {{firstName}}' } })
})
