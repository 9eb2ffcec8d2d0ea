import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import type { Place } from '../model/json-resume.ts'
import { styledDocument } from '../testing/styled-document.ts'
import { understand } from '../understanding/understand.ts'

/** Short résumés, each after a line with the person's place; `null` if only jobs and schools have one. */
const heads = readFileSync(new URL('../testing/resumes/heads.txt', import.meta.url), 'utf8')
  .split(/^@@ /mu)
  .slice(1)
  .map((sample) => {
    const [place = '', ...lines] = sample.split('\n')
    return { place: JSON.parse(place) as Place | null, text: lines.join('\n').trim() }
  })

test.each(heads)('$place is the place of the person in “$text”', async ({ place, text }) => {
  const document = /^(?:#|===) ?/mu.test(text) ? styledDocument(text) : readText(text, defaultLimits).document
  const { profile } = await understand(document, {})
  if (place === null) expect(profile.basics?.location).toBeUndefined()
  else expect(profile.basics?.location).toMatchObject(place)
})
