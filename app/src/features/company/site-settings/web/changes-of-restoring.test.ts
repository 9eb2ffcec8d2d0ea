import { expect, test } from 'vitest'
import { changesOfRestoring } from './changes-of-restoring.ts'

const set = (label: string, old: string, fresh: string) => ({ group: 'g', label, language: null, old, new: fresh })

test('restoring a version says what it takes back of all later ones, and nothing that is as it was', () => {
  const versions = [
    { number: 4, differences: [set('Approval', 'No', 'Yes'), set('Name', 'B', 'A')] },
    { number: 3, differences: [set('Name', 'A', 'B'), set('Country', '', 'Germany')] },
    { number: 2, differences: [set('Country', 'Ireland', '')] },
  ]
  expect(changesOfRestoring(versions, 2)).toEqual([set('Approval', 'Yes', 'No'), set('Country', 'Germany', '')])
  expect(changesOfRestoring(versions, 4)).toEqual([])
})
