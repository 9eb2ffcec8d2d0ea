import { expect, it } from 'vitest'
import { checkDocstrings, readComments } from './comments.ts'

const linesOf = (source: string, path = 'app/src/a.ts') =>
  checkDocstrings(readComments([{ path, source }])).map((finding) => Number(/:(\d+) /.exec(finding)?.[1]))

it('finds docstrings that begin with a question word or "Of", in code and styles', () => {
  const docstrings = ['/** What is wrong. */', '/**\n * Whether it is\n */', '/** of the list */', '/** How many. */']
  expect(linesOf(`${docstrings.join('\nexport const a = 1\n')}\n`)).toEqual([1, 3, 7, 9])
  expect(linesOf('a { color: red }\n/** Where it is */', 'app/src/a.css')).toEqual([2])
})

it('accepts verbs and nouns, other comments, and texts that look like comments', () => {
  const fine = ['/** Returns what is wrong. */', '/** Whole rows. */', '// Why: it is slow', "const a = '/** What */'"]
  expect(linesOf(fine.join('\n'))).toEqual([])
})

it('reads a comment without its markers and keeps its lines', () => {
  const [comment] = readComments([{ path: 'a.ts', source: 'const a = 1\n/**\n * One\n * two.\n */' }])
  expect(comment).toMatchObject({ line: 2, docstring: true })
  expect(comment?.text.split('\n').map((line) => line.trim())).toEqual(['', 'One', 'two.', ''])
})
