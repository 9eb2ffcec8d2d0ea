import { describe, expect, test } from 'vitest'
import { layoutOf } from './rules.ts'

const text = { type: 'info' }
const box = { type: 'checkboxItem' }
const question = { type: 'text' }

describe('a given form', () => {
  test('of texts and check boxes is a page to read and confirm, at any length', () => {
    expect(layoutOf({ sections: [{ items: [text, text, box] }] })).toBe('content')
    expect(layoutOf({ sections: [1, 2, 3, 4].map(() => ({ items: [{ type: 'instruction' }, box] })) })).toBe('content')
  })

  test('that shows a text only after an answer is not a page to read, which would always show everything', () => {
    expect(layoutOf({ sections: [{ items: [text, box, { ...text, visibleFn: { and: [] } }] }] })).toBe('simple')
  })

  test('with questions has a list of steps if it has at least three sections', () => {
    expect(layoutOf({ sections: [{ items: [text, question] }, { items: [question] }] })).toBe('simple')
    expect(layoutOf({ sections: [1, 2, 3].map(() => ({ items: [question] })) })).toBe('stepper')
    expect(layoutOf({ sections: [{ items: [box] }] })).toBe('simple')
  })
})
