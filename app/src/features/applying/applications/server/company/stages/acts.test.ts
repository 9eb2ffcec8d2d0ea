import { expect, test } from 'vitest'
import { stageActs } from './acts.ts'
import { readStagesFile } from './read-stages-file.ts'

const stage = (key: string, kind = key) => ({ key, kind, labels: { en: key } })
const usable = [stage('new'), stage('hired'), stage('rejected')]

const unusable: [fault: string, stages: object[]][] = [
  ['has the key new twice. Rename one.', [...usable, stage('new', 'review')]],
  [
    'has the stage trial after one that ends applications. Put hired and rejected last.',
    [stage('new'), stage('hired'), stage('trial', 'review'), stage('rejected')],
  ],
  ['has no stage of the kind hired. Every list needs one.', [stage('new'), stage('rejected')]],
]

test.each(unusable)('a list that %s is refused from a file and from any other caller', (fault, stages) => {
  expect(() => readStagesFile(JSON.stringify(stages), 'stages.json')).toThrow(`stages.json ${fault}`)
  const [set] = stageActs
  const refused = set?.input.safeParse({ position_id: null, stages })
  expect(refused?.error?.issues.map(({ message }) => message)).toEqual([`The list ${fault}`])
})

test('a list with every needed kind is accepted', () => {
  expect(readStagesFile(JSON.stringify(usable), 'stages.json')).toMatchObject(usable)
  expect(stageActs[0]?.input.safeParse({ position_id: null, stages: usable }).success).toBe(true)
})
