import pg from 'pg'
import { FACETS, FACET_LIMIT, MARKER_LIMIT, PAGE, type Question } from '../workload.ts'
import type { Answer, BenchEngine } from './engine.ts'

const TABLE = `
create extension if not exists pg_trgm;
drop table if exists bench_ad;
create table bench_ad (
  id bigint primary key, posted timestamptz not null, remote boolean not null, lat float8, lon float8, label text,
  title text not null, department text[] not null, skills text[] not null, employment text[] not null,
  organisation text[] not null, band text[] not null, words tsvector not null
)`
const INDEXES = `
create index on bench_ad using gin (words);
create index on bench_ad using gin (title gin_trgm_ops);
create index on bench_ad (posted desc);
create index on bench_ad (lat, lon);
create index on bench_ad using gin (department);
vacuum analyze bench_ad`
const INSERT = `
insert into bench_ad select id, posted, remote, lat, lon, label, title,
  array(select jsonb_array_elements_text(department)), array(select jsonb_array_elements_text(skills)),
  array(select jsonb_array_elements_text(employment)), array(select jsonb_array_elements_text(organisation)),
  array(select jsonb_array_elements_text(band)),
  setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', named), 'B')
    || setweight(to_tsvector('english', description), 'D')
from jsonb_to_recordset($1::jsonb) as row(id bigint, posted timestamptz, remote boolean, lat float8, lon float8, label text,
  title text, department jsonb, skills jsonb, employment jsonb, organisation jsonb, band jsonb, named text, description text)`
const BATCH = 500
const KM_PER_DEGREE = 111.195

/**
 * Creates an engine with PostgreSQL's full-text search and trigrams: one statement for page and counts, and one more if
 * nothing is found.
 */
export function postgres(url: string): BenchEngine {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // A stopping server closes idle connections, which is not an error here.
  pool.on('error', () => {})
  return {
    name: 'postgresql',
    build: async (ads) => {
      await pool.query(TABLE)
      for (let i = 0; i < ads.length; i += BATCH) {
        const rows = ads.slice(i, i + BATCH).map(({ document, title, organisation, description }) => ({
          id: document.id,
          posted: new Date(document.numbers.posted ?? 0).toISOString(),
          remote: document.remote,
          ...document.points[0],
          title,
          ...document.facets,
          named: [document.text.skills ?? [], document.text.department ?? '', document.text.place ?? [], organisation]
            .flat()
            .join(' '),
          description,
        }))
        await pool.query(INSERT, [JSON.stringify(rows)])
      }
      for (const statement of INDEXES.split(';')) await pool.query(statement)
    },
    search: async (question) => {
      const found = await ask(pool, question, false)
      return found.total > 0 || question.text === '' ? found : await ask(pool, question, true)
    },
    suggest: async (prefix) => {
      const sql =
        'select title, count(*) from bench_ad where title ilike $1 or title % $2 group by 1 order by 2 desc limit 10'
      const { rows } = await pool.query<{ title: string }>(sql, [`%${prefix.replaceAll(/[%_\\]/g, '')}%`, prefix])
      return rows.map((row) => row.title)
    },
    bytesOnDisk: async () => {
      const { rows } = await pool.query<{ size: string }>(`select pg_total_relation_size('bench_ad') as size`)
      return Number(rows[0]?.size ?? 0)
    },
    close: async () => {
      await pool.query('drop table if exists bench_ad')
      await pool.end()
    },
  }
}

interface Row {
  total: string
  ids: string[] | null
  markers: string
  facets: Record<string, { value: string; count: number }[] | null>
}

async function ask(pool: pg.Pool, question: Question, byLikeness: boolean): Promise<Answer> {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions: string[] = []
  let rank = '0'
  if (question.text !== '') {
    const text = bind(question.text)
    conditions.push(byLikeness ? `title % ${text}` : `words @@ websearch_to_tsquery('english', ${text})`)
    rank = byLikeness
      ? `similarity(title, ${text})`
      : `ts_rank('{0.1,0.2,0.4,1}', words, websearch_to_tsquery('english', ${text}))`
  }
  if (question.circle) {
    const { lat, lon, radiusKm } = question.circle
    const height = radiusKm / KM_PER_DEGREE
    const width = height / Math.cos((lat * Math.PI) / 180)
    const box = `lat between ${bind(lat - height)} and ${bind(lat + height)} and lon between ${bind(lon - width)} and ${bind(lon + width)}`
    const haversine = `2 * 6371.0088 * asin(least(1, sqrt(power(sin(radians(lat - ${bind(lat)}) / 2), 2) + cos(radians(lat)) * cos(radians(${bind(lat)})) * power(sin(radians(lon - ${bind(lon)}) / 2), 2))))`
    conditions.push(`(remote or (${box} and ${haversine} <= ${bind(radiusKm)}))`)
  }
  const chosen = question.department.length > 0 ? `department && ${bind(question.department)}` : 'true'
  const counts = FACETS.map((name) => {
    const from = name === 'department' ? 'found' : 'hit'
    return `'${name}', (select json_agg(c) from (select value, count(*)::int as count from ${from}, unnest(${name}) as value group by 1 order by 2 desc limit ${FACET_LIMIT}) c)`
  })
  const order = question.newestFirst ? 'posted desc, id' : 'rank desc, posted desc, id'
  const markers = question.markers
    ? `(select count(*) from (select lat, lon, label, count(*) from hit where not remote group by 1, 2, 3 order by 4 desc limit ${MARKER_LIMIT}) m)`
    : '0'
  const sql = `with found as materialized (
      select id, posted, remote, lat, lon, label, ${FACETS.join(', ')}, ${rank} as rank, ${chosen} as chosen
      from bench_ad ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}),
    hit as materialized (select * from found where chosen)
    select (select count(*) from hit) as total,
      (select array_agg(id) from (select id from hit order by ${order} limit ${PAGE}) p) as ids,
      ${markers} as markers, json_build_object(${counts.join(', ')}) as facets`
  const { rows } = await pool.query<Row>(sql, values)
  const [row] = rows
  return {
    total: Number(row?.total ?? 0),
    ids: (row?.ids ?? []).map(Number),
    facets: Object.fromEntries(FACETS.map((name) => [name, row?.facets[name] ?? []])),
    markers: Number(row?.markers ?? 0),
  }
}
