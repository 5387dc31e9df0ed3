import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { type DescribedColumn, type Describer, isUnpreparable, openDescriber } from '#tests/support/described-statements.ts'
import { type Statement, sourceOf, statementsOfServer } from '#tests/support/server-statements.ts'

/** Statements whose text is known only when they run, and why. None is added where a constant text would do. */
const dynamic: Record<string, string> = {
  'server/database/open.ts: statement': 'a statement of a migration, which every test that opens a database runs',
  "server/database/upkeep.ts: `${isBloated ? 'vacuum (analyze)' : 'analyze'} ${name}`": 'a table’s name cannot be a parameter',
  'server/events/partitions.store.ts: `drop table if exists ${name}`': 'a table’s name cannot be a parameter',
  "server/operations/backups/tables.store.ts: `declare backup_rows no scroll cursor for select to_json(array[${values.join(', ')}])::text as line from ${quoted(name)} order by ${orderOf(columns)}`":
    'a backup reads every table that there is; its tests restore each of them',
  "server/operations/backups/tables.store.ts: `insert into ${quoted(name)} (${names.join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements($1::json) as line ${onConflict}`":
    'a restore fills every table that there is',
  'server/operations/backups/tables.store.ts: `select 1 from ${quoted(name)} limit 1`': 'a table’s name cannot be a parameter',
  "server/platform/audit.store.ts: `select a.id, a.at, a.action, a.result, a.target, a.address, a.details, u.username as actor, i.username as impersonator from audit_records a left join users u on u.id = a.actor_id left join users i on i.id = (a.details ->> 'impersonatedBy')::uuid where ${condition} and ($2::bigint is null or a.id < $2::bigint) order by a.id desc limit $3::int`":
    'the one condition is that of an organisation or of a target; `tests/server/platform` runs both',
  'server/platform/merging/references.ts: deletion':
    'each statement of the list runs in each merge of `tests/server/platform/merging`',
  'server/platform/merging/references.ts: update':
    'each statement of the list runs in each merge of `tests/server/platform/merging`',
  'server/platform/organizations.store.ts: `select count(*)::int as total from organizations o where ${condition(asked)}`':
    'its condition and its order are those of the question; `tests/server/platform` runs each order',
  "server/platform/organizations.store.ts: `with page as ( select ${columns} from organizations o where ${condition(asked)} and ($3::uuid is null or ${isBeyond}) order by ${key('o')} ${order}, o.id ${order} limit $4::int) ${details} order by ${key('o')} ${order}, o.id ${order}`":
    'its condition and its order are those of the question; `tests/server/platform` runs each order',
  'server/platform/users.store.ts: `select count(*)::int as total from users u where ${condition(asked)}`':
    'its condition is that of the filter; `tests/server/platform` runs each',
  'server/platform/users.store.ts: `with page as ( select ${columns} from users u where ${condition(asked)} and ($2::uuid is null or (u.created_at, u.id) < (select k.created_at, k.id from users k where k.id = $2::uuid)) order by u.created_at desc, u.id desc limit $3::int) ${details} order by u.created_at desc, u.id desc`':
    'its condition is that of the filter; `tests/server/platform` runs each',
  'server/profiles/list.store.ts: `select ${shownColumns} from ${read} ${orderOfRead} limit ${atMost}`':
    'its conditions and its order are those of the question; the calls of profiles run it in each order',
  'server/profiles/list.store.ts: `select ${shownColumns} from (${placedProfiles} ${order} offset ${parameter(question.lookAt - 1)} limit 1) p`':
    'its order is that of the question; the pages of a filtered list run it in both directions',
  'server/profiles/list.store.ts: `select count(*) filter (where fits)::int as matched, count(*)::int as looked from (select ${fit} as fits from profiles p where ${living} limit ${parameter(atMost + 1)}) looked`':
    'its conditions are those of the question',
  'server/segments/log.store.ts: text': 'conditions of a definition, compiled with all values as parameters',
  'server/segments/preview.store.ts: sql': 'a definition, compiled with all values as parameters',
}

/**
 * Files whose statements are all put together from a question, with its values as parameters. `tests/server/insights` and
 * `tests/server/goals` run every kind.
 */
const composed = [
  ...[
    'bounded-reads',
    'funnel.store',
    'history.store',
    'packed-records.store',
    'retention.store',
    'top.store',
    'trends.store',
  ].map((name) => `server/insights/${name}.ts`),
  'server/goals/measured.store.ts',
]

const isComposed = ({ file }: Statement) => composed.includes(file)

/** Columns that may be null in their table, and not in the rows that the statement’s condition leaves. */
const presentByCondition = [
  'server/dashboards/annotations.store.ts: id',
  'server/dashboards/overview.store.ts: path',
  'server/decisions/performance.store.ts: version',
  'server/experiments/coupon-effects.store.ts: arm',
  'server/emails/emails.store.ts: due_at',
  'server/operations/access.store.ts: refused_at',
  'server/operations/sign-in-security.store.ts: until',
  'server/organization-webhooks/deliveries.store.ts: due_at',
  'server/profiles/inactivity.store.ts: days',
  'server/projects/deleted-projects.store.ts: deleted_at',
  'server/webhooks/deliveries.store.ts: due_at',
]

/** What the drivers return for a type of the database. */
const kindsOf: Record<string, string> = {
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  name: 'string',
  timestamptz: 'Date',
  bytea: 'object',
  _text: 'string[]',
  _int4: 'number[]',
}

const isJson = (type: string) => type === 'json' || type === 'jsonb'
const hasOuterJoin = (sql: string) => /\b(?:left|right|full)\s+(?:outer\s+)?join\b/i.test(sql)

/** Comparisons of a column with a cast of another column. */
const castComparisons = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ file, texts }) =>
    (texts ?? []).flatMap((sql) =>
      [...sql.matchAll(/\b(?:where|and|or|on)\s+\(*[\w.]+\s*(?:=|<>|<=?|>=?)\s*\w+\.\w+::\w+/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    ),
  )

/** What is wrong between a row type and the columns that its statement returns. */
const offencesIn = ({ file, columns }: Statement, sql: string, described: DescribedColumn[]): string[] => {
  if (columns === null) return []
  const returned = new Map(described.map((column) => [column.name, column]))
  const declared = new Set(columns.map(({ name }) => name))
  return [
    ...described.filter(({ name }) => !declared.has(name)).map(({ name }) => `${file}: the row type lacks ${name}`),
    ...columns.flatMap(({ name, kinds }) => {
      const column = returned.get(name)
      if (!column) return [`${file}: no column ${name} is returned`]
      const values = kinds.filter((it) => it !== 'null')
      const mayBeNull = kinds.includes('null')
      const expected = kindsOf[column.type]
      const fits = isJson(column.type)
        ? values.every((it) => it === 'object' || it === 'object[]' || it === 'unknown')
        : values.join() === expected
      return [
        ...(fits ? [] : [`${file}: ${name} is ${column.type}, not ${values.join(' or ')}`]),
        ...(column.isNullable === true && !mayBeNull && !presentByCondition.includes(`${file}: ${name}`)
          ? [`${file}: ${name} may be null`]
          : []),
        ...(column.isNullable === false && mayBeNull && !hasOuterJoin(sql) ? [`${file}: ${name} is never null`] : []),
      ]
    }),
  ]
}

let describer: Describer
beforeAll(async () => {
  describer = await openDescriber(kind)
})
afterAll(() => describer.close())

const offencesOf = async (statements: Statement[]): Promise<string[]> => {
  const offences: string[] = []
  for (const statement of statements)
    for (const sql of statement.texts ?? []) {
      if (isUnpreparable(sql)) continue
      const described = await describer.describe(sql).catch((failure: Error) => failure.message)
      if (typeof described === 'string') offences.push(`${statement.file}: ${described}`)
      else offences.push(...offencesIn(statement, sql, described))
    }
  return offences
}

describe('every SQL statement of the server', () => {
  const statements = statementsOfServer()

  test('is prepared by the migrated database, and returns the columns that its row type names', async () => {
    expect(statements.length).toBeGreaterThan(150)
    expect(statements.filter(({ columns }) => columns !== null).length).toBeGreaterThan(50)
    expect(await offencesOf(statements)).toEqual([])
  })

  test('has a constant text, or is on the list of exceptions', () => {
    const found = statements.filter(({ texts }) => texts === null)
    const [ofQuestions, others] = [found.filter(isComposed), found.filter((it) => !isComposed(it))]
    expect(new Set(ofQuestions.map(({ file }) => file))).toEqual(new Set(composed))
    expect(others.map(({ file, source }) => `${file}: ${source}`).sort()).toEqual(Object.keys(dynamic).sort())
  })

  test('compares columns without casts of other columns, so that row-level security does not keep it from an index', () => {
    expect(castComparisons(statements)).toEqual([])
  })
})

describe('planted:', () => {
  const ofAccounts = 'server/accounts/accounts.store.ts'
  const ofContacts = 'server/contact/contact.store.ts'
  const ofDecisions = 'server/decisions/decisions.store.ts'
  const ofMails = 'server/mail/mail-queue.ts'
  const ofProjects = 'server/projects/deleted-projects.store.ts'
  /** What is replaced in which file, and by what. */
  const replacements: [file: string, text: string, by: string][] = [
    [ofAccounts, 'where lower(email) = lower($1)', 'where lower(emial) = lower($1)'],
    [ofAccounts, 'update users set password_hash', 'update user_s set password_hash'],
    [ofAccounts, "'id, username,", "'id,"],
    [
      ofProjects,
      "'select id, tenant_id from projects where deleted_at",
      "'select id, tenant_id, name from projects where deleted_at",
    ],
    ['server/kernel/jobs.store.ts', 'select name, next_run_at,', 'select name, next_run_at as due,'],
    ['server/events/project-data.store.ts', '{ span: number;', '{ span: string;'],
    [ofContacts, '(await query(', '(await ask('],
    [ofContacts, 'query: Queries', 'ask: Queries'],
    [ofContacts, '(id, invitation,', '(id, invitatoin,'],
    [ofDecisions, 'and d.id = t.id', 'and d.id = t.id::uuid'],
    [ofMails, "'delete from mails where id = $1'", `'delete from mails where id = ' + row.id`],
  ]
  let statements: Statement[]
  let offences: string
  // All at once: to read the types of the server's sources takes the compiler a second.
  beforeAll(async () => {
    const texts: Record<string, string> = {}
    for (const [file, text, by] of replacements) {
      const before = texts[file] ?? sourceOf(file)
      expect(before).toContain(text)
      texts[file] = before.replace(text, by)
    }
    statements = statementsOfServer(texts)
    offences = (await offencesOf(statements)).join('\n')
  })

  test.each([
    ['a misspelled column', `${ofAccounts}: column "emial" does not exist`],
    ['a misspelled table', `${ofAccounts}: relation "user_s" does not exist`],
    ['a column that is not selected', `${ofAccounts}: no column username is returned`],
    ['a column that nobody reads', `${ofProjects}: the row type lacks name`],
    ['another name', 'server/kernel/jobs.store.ts: the row type lacks due'],
    ['another type', 'server/events/project-data.store.ts: span is int4, not string'],
    ['a misspelled column in a call by another name', `${ofContacts}: column "invitatoin"`],
  ])('%s is found', (_, offence) => expect(offences).toContain(offence))

  test('a comparison with a cast of another column is found', () => {
    expect(castComparisons(statements)).toEqual([expect.stringMatching(`^${ofDecisions}: .*d.id = t.id::uuid`)])
  })

  test('a text that is built at run time is found', () => {
    const ofRunTime = statements.filter(({ file, texts }) => file === ofMails && texts === null)
    expect(ofRunTime.map(({ source }) => source)).toEqual([`'delete from mails where id = ' + row.id`])
  })
})

const column = (kinds: string[]): Statement => ({ file: 'a.ts', source: '', texts: null, columns: [{ name: 'a', kinds }] })

test.each<[string, Statement, DescribedColumn, string[]]>([
  ['may be null', column(['string']), { name: 'a', type: 'text', isNullable: true }, ['a.ts: a may be null']],
  ['is never null', column(['null', 'string']), { name: 'a', type: 'text', isNullable: false }, ['a.ts: a is never null']],
  ['is computed', column(['null', 'string']), { name: 'a', type: 'text', isNullable: null }, []],
  [
    'is a Date',
    column(['number']),
    { name: 'a', type: 'timestamptz', isNullable: false },
    ['a.ts: a is timestamptz, not number'],
  ],
  [
    'is of a type that no row has',
    column(['string']),
    { name: 'a', type: 'numeric', isNullable: false },
    ['a.ts: a is numeric, not string'],
  ],
])('planted: a column that %s', (_, statement, described, offences) => {
  expect(offencesIn(statement, 'select a from t', [described])).toEqual(offences)
})
