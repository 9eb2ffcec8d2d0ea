import { expect, test } from 'vitest'
import { checkMigration } from './check.ts'
import { runSquawk } from './squawk.ts'

const RELEASES = ['0002-bread', '0004-name-unused']
const NAMES = ['0001-shop', '0002-bread', '0004-name-unused', '0005-later', '0006-now']

const findingsOf = (source: string, name = '0006-now') =>
  checkMigration({ name, source }, { squawk: runSquawk(source), releases: RELEASES, names: NAMES })

test.each([
  ['an index without CONCURRENTLY', 'CREATE INDEX bread_by_name ON bread (name);'],
  ['an index without a name, which a repeated build would add again', 'CREATE INDEX CONCURRENTLY ON bread (name);'],
  ['a dropped index', 'DROP INDEX bread_by_name;'],
  ['a column that the version before leaves empty', 'ALTER TABLE bread ADD COLUMN weight int NOT NULL;'],
  ['a column that has to be filled at once', 'ALTER TABLE bread ADD COLUMN key uuid DEFAULT gen_random_uuid();'],
  ['a column that no longer can be empty', 'ALTER TABLE bread ALTER COLUMN name SET NOT NULL;'],
  ['another type', 'ALTER TABLE bread ALTER COLUMN id TYPE bigint;'],
  [
    'a foreign key that is checked at once',
    'ALTER TABLE bread ADD FOREIGN KEY (shop) REFERENCES shops ON DELETE CASCADE;',
  ],
  ['a condition that is checked at once', 'ALTER TABLE bread ADD CHECK (id > 0);'],
  ['a unique constraint', 'ALTER TABLE bread ADD UNIQUE (name);'],
  ['a change of all rows', `UPDATE bread SET name = 'rye';`],
  ['a change of all rows in a block', `DO $$ BEGIN UPDATE bread SET name = ''; END $$;`],
  ['a locked table', 'LOCK TABLE bread;'],
  ['a table that keeps the version before from deleting', 'CREATE TABLE crumbs (bread int REFERENCES bread);'],
  ['a statement that can’t be repeated', 'DROP INDEX CONCURRENTLY IF EXISTS a;\nCREATE TABLE crumbs (id bigint);'],
  ['something that isn’t SQL', 'CREATE TABEL bread (id bigint);'],
])('a migration is refused with %s', (_, source) => {
  expect(findingsOf(source)).not.toEqual([])
})

const REMOVALS = [
  'ALTER TABLE bread DROP COLUMN name;',
  'ALTER TABLE bread RENAME COLUMN name TO title;',
  'ALTER TABLE bread RENAME TO loaves;',
  'ALTER TABLE bread ALTER COLUMN name DROP NOT NULL;',
  'DROP TABLE bread;',
  'DROP VIEW breads;',
  'DROP FUNCTION bake();',
]

test.each(REMOVALS)('%s is refused until the release before no longer uses it', (removal) => {
  expect(findingsOf(`\n${removal}`)).toEqual([
    expect.stringMatching(/^app\/migrations\/0006-now\.sql:2 breaks the version before.*"-- Unused since NAME\."\.?$/),
  ])
  expect(findingsOf(`-- Unused since 0005-later.\n${removal}`)).toEqual([
    expect.stringContaining('removes what the last release still uses: it has no 0005-later.'),
  ])
  expect(findingsOf(`-- Unused since 0003-forgotten.\n${removal}`)).toEqual([
    expect.stringContaining('names 0003-forgotten, which doesn’t exist.'),
  ])
  expect(findingsOf(`-- Unused since 0004-name-unused.\n${removal}`)).toEqual([])
})

test('a migration that a release contains is compared with the release before that one', () => {
  expect(findingsOf('-- Unused since 0002-bread.\nDROP TABLE bread;', '0004-name-unused')).toEqual([])
})

test.each([
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bread_by_name ON bread (name);\nALTER TABLE bread VALIDATE CONSTRAINT a;',
  'ALTER TABLE bread ADD COLUMN weight int NOT NULL DEFAULT 500;',
  'ALTER TABLE bread ADD CONSTRAINT positive CHECK (id > 0) NOT VALID;',
  'CREATE TABLE crumbs (id bigint PRIMARY KEY, bread bigint REFERENCES bread ON DELETE CASCADE);\nCREATE INDEX ON crumbs (bread);',
  `-- Few rows: one a company.\nUPDATE shops SET name = 'drop table; lock';`,
])('a migration that only adds passes: %s', (source) => {
  expect(findingsOf(source)).toEqual([])
})
