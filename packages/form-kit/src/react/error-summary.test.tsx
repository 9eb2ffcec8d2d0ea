import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { standardViews } from '../standard/views.ts'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import { createFormStore } from '../state/form-store.ts'

/** Returns the links of the summary and its button's text after a submit with so many missing answers. */
function summaryOf(missing: number) {
  const items = Array.from({ length: missing }, (_, index) => ({
    name: `q${index}`,
    type: 'text',
    label: `Question ${index}`,
    required: true,
  }))
  const store = createFormStore({ definition: { sections: [{ title: 'All', items }] }, models: standardModels })
  store.checkAll()
  const page = renderToStaticMarkup(<SimpleForm store={store} views={standardViews} />)
  return {
    links: [...page.matchAll(/<a href="#[^"]*-(q\d+)">/g)].map(([, name]) => name),
    button: /Show all \d+/.exec(page)?.[0],
    count: /\d+ answers? needs? your attention/.exec(page)?.[0],
  }
}

test('the summary links to every field that is wrong', () => {
  expect(summaryOf(3)).toEqual({
    links: ['q0', 'q1', 'q2'],
    button: undefined,
    count: '3 answers need your attention',
  })
  expect(summaryOf(20)).toMatchObject({ links: { length: 20 }, button: undefined })
})

test('of very many errors the summary lists the first, counts all, and offers the others', () => {
  const { links, button, count } = summaryOf(300)
  expect(links).toHaveLength(20)
  expect(links[0]).toBe('q0')
  expect(button).toBe('Show all 300')
  expect(count).toBe('300 answers need your attention')
})

/** Submits a form of one required item without an answer; returns the page and the lines of its summary. */
function afterSubmit(item: object) {
  const items = [{ name: 'it', type: 'text', required: true, ...item }]
  const store = createFormStore({ definition: { sections: [{ title: 'All', items }] }, models: standardModels })
  store.checkAll()
  const page = renderToStaticMarkup(<SimpleForm store={store} views={standardViews} />)
  return { page, lines: [...page.matchAll(/<li><a [^>]*>([^<]*)</g)].map(([, line]) => line) }
}

test('a line of the summary names its field once [RB-27]', () => {
  expect(afterSubmit({ label: 'First name?' }).lines).toEqual(['First name is required'])
  const long = 'The name of the school that you went to last'
  expect(afterSubmit({ label: long }).lines).toEqual([`${long}: This field is required`])
  const own = 'Jobs: name at least one.'
  expect(afterSubmit({ label: 'Jobs', required: false, customValidator: () => own }).lines).toEqual([own])
})

test('a field whose label is not shown is named in the summary and marked as required [RB-26]', () => {
  for (const more of [{}, { type: 'radio', choices: [{ label: 'Yes', value: 'yes' }] }]) {
    const { page, lines } = afterSubmit({ ariaLabel: 'Work permit', ...more })
    expect(lines).toEqual(['Work permit: This field is required'])
    expect(page).toContain('<div class="fk-label"><span class="fk-required" aria-hidden="true">*</span></div>')
  }
  expect(afterSubmit({ ariaLabel: 'Work permit', required: false }).page).not.toContain('fk-label')
})
