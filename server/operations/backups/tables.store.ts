import type { Queries } from '#server/kernel/database.ts'
import type { BackedUpTable, Sequence } from './format.ts'

type Query = Queries['query']

/** A column's type as SQL writes it. `key` is its place in the primary key, from 1. */
type Column = { name: string; type: string; key: number | null }

/** `needs` are the tables that its foreign keys refer to. */
export type Table = { name: string; columns: Column[]; partitions: string[]; needs: string[] }

/** Both databases write values alike with these settings, which hold until the end of the transaction. */
export const writeAlike = async (query: Query): Promise<void> =>
  void (await query(
    `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
            set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`,
  ))

/** Every table but the list of migrations, which the header has. Generated columns are left out, as are partitions: their table has the rows. */
export const findTables = (query: Query): Promise<Table[]> =>
  query<Table>(
    `select c.relname::text as name,
            (select coalesce(json_agg(json_build_object(
                      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                      'key', (select array_position(i.indkey::int2[], a.attnum) + 1 from pg_index i
                               where i.indrelid = c.oid and i.indisprimary)) order by a.attnum), '[]')
               from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select p.relname::text from pg_inherits h join pg_class p on p.oid = h.inhrelid
                   where h.inhparent = c.oid order by 1) as partitions,
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid order by 1) as needs
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'applied_migrations'
      order by 1`,
  )

/** The migrations that the database has; null if it is not one of Causeway. */
export const findMigrations = async (query: Query): Promise<string[] | null> => {
  const [table] = await query<{ there: boolean }>(`select to_regclass('public.applied_migrations') is not null as there`)
  if (!table?.there) return null
  return (await query<{ tag: string }>('select tag from applied_migrations order by tag')).map(({ tag }) => tag)
}

/** Whether a database has no tables, sequences or views. */
export const isEmpty = async (query: Query): Promise<boolean> => {
  const found = await query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
  )
  return found.length === 0
}

export const findSequences = (query: Query): Promise<Sequence[]> =>
  query<Sequence>(
    `select sequencename::text as name, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' order by 1`,
  )

/** A sequence goes on where it was. It is created by a migration, and with it undone if the transaction fails. */
export const setSequence = async (query: Query, { name, last, isCalled }: Sequence): Promise<void> =>
  void (await query('select setval(quote_ident($1)::regclass, $2::bigint, $3::boolean)', [name, last, isCalled]))

/** Events of months that have a partition are stored in it. */
export const makePartitions = async (query: Query, { partitions }: Pick<BackedUpTable, 'partitions'>): Promise<void> => {
  for (const partition of partitions) {
    const [, year, month] = /^events_(\d{4})_(\d{2})$/.exec(partition) ?? []
    if (year && month) await query('select make_events_partition($1::timestamptz)', [`${year}-${month}-01T00:00:00Z`])
  }
}

const rowsAtOnce = 250

/**
 * All rows of a table, each as a JSON array of its values as text, in an order that does not depend on the database: by the primary key, or
 * without one by all columns. They are read by a cursor, a few at a time.
 */
export async function* readRows(query: Query, { name, columns }: Pick<Table, 'name' | 'columns'>): AsyncGenerator<string> {
  const values = columns.map((column) => `${quoted(column.name)}::text`)
  await query(
    `declare backup_rows no scroll cursor for select to_json(array[${values.join(', ')}])::text as line from ${quoted(name)} order by ${orderOf(columns)}`,
  )
  for (;;) {
    const rows = await query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`)
    for (const { line } of rows) yield line
    if (rows.length < rowsAtOnce) break
  }
  await query('close backup_rows')
}

const orderOf = (columns: Column[]): string => {
  const key = columns.filter((column) => column.key !== null).sort((one, other) => (one.key ?? 0) - (other.key ?? 0))
  return (key.length > 0 ? key : columns).map(placeOf).join(', ')
}

/** Texts have their order from their bytes; what has no order, such as JSON, is ordered by its text. */
const placeOf = ({ name, type, key }: Column): string => {
  if (type === 'text') return `${quoted(name)} collate "C"`
  return key === null ? `${quoted(name)}::text collate "C"` : quoted(name)
}

/** Whether a migration has put rows into a table. */
export const hasRows = async (query: Query, { name }: Pick<Table, 'name'>): Promise<boolean> =>
  (await query(`select 1 from ${quoted(name)} limit 1`)).length > 0

type Inserting = Pick<Table, 'name' | 'columns'> & {
  /** Rows of the same key are replaced. Elsewhere it must be false: the audit record refuses every statement that might replace a row. */
  replaces: boolean
}

/** Inserts rows that `readRows` has read. */
export const insertRows = async (query: Query, { name, columns, replaces }: Inserting, lines: string[]): Promise<void> => {
  const names = columns.map((column) => quoted(column.name))
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`)
  const key = columns.flatMap((column) => (column.key === null ? [] : [quoted(column.name)]))
  const rest = names.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  const onConflict = replaces && rest.length > 0 ? `on conflict (${key.join(', ')}) do update set ${rest.join(', ')}` : ''
  await query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements($1::json) as line ${onConflict}`,
    [`[${lines.join(',')}]`],
  )
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
