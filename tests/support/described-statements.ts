import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { environmentIn, type Kind } from './databases.ts'

/** Whether a statement cannot be prepared, or whether PostgreSQL knows its columns only when it runs. */
export const isUnpreparable = (sql: string): boolean =>
  /^(?:create table if not exists applied_migrations |set local lock_timeout|fetch \d+ from backup_rows)/.test(sql)

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** A column that a statement returns. `isNullable`: whether the table's column that it is taken from is; null where it is computed. */
export type DescribedColumn = { name: string; type: string; isNullable: boolean | null }

export type Describer = {
  /** What a statement returns, without running it. Rejects where the database cannot prepare it. */
  describe: (sql: string) => Promise<DescribedColumn[]>
  close: () => Promise<void>
}

/** Opens a migrated database that says of statements what they return. */
export const openDescriber = async (kind: Kind): Promise<Describer> => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-statements-'))
  const { DATA_DIR, DATABASE_URL } = await environmentIn(folder, kind)
  const { fieldsOf, rowsOf, close } = DATABASE_URL ? await onPostgres(DATABASE_URL) : await onPglite(join(DATA_DIR, 'database'))
  const types = new Map((await rowsOf('select oid::int as key, typname::text as value from pg_type')).map(pairOf))
  const nullable = new Map(
    (await rowsOf(`select attrelid::text || '.' || attnum::text as key, (not attnotnull)::text as value from pg_attribute`)).map(
      pairOf,
    ),
  )
  return {
    describe: async (sql) =>
      (await fieldsOf(sql)).map(({ name, dataTypeID, tableID, columnID }) => {
        const isNullable = nullable.get(`${tableID}.${columnID}`)
        return {
          name,
          type: types.get(String(dataTypeID)) ?? '',
          isNullable: isNullable === undefined ? null : isNullable === 'true',
        }
      }),
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Pair = { key: unknown; value: unknown }
const pairOf = ({ key, value }: Pair): [string, string] => [String(key), String(value)]

const onPglite = async (folder: string) => {
  const database = await PGlite.create(folder)
  return {
    fieldsOf: async (sql: string): Promise<Field[]> => {
      try {
        const { messages } = await database.execProtocol(questionOf(sql))
        return messages.flatMap((message) => ('fields' in message && Array.isArray(message.fields) ? message.fields : []))
      } catch (failure) {
        // After an error the next question is answered once the failed one is over.
        await database.exec('select 1').catch(() => {})
        throw failure
      }
    },
    rowsOf: async (sql: string) => (await database.query<Pair>(sql)).rows,
    close: () => database.close(),
  }
}

const onPostgres = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const fieldsOf = (sql: string) =>
    new Promise<Field[]>((resolve, reject) => {
      let fields: Field[] = []
      // What the driver asks of a query of somebody's own: to be sent, and to hear what comes.
      const description = {
        submit: ({ stream }: pg.Connection) => void stream.write(questionOf(sql)),
        handleRowDescription: (message: { fields: Field[] }) => {
          fields = message.fields
        },
        handleError: reject,
        handleReadyForQuery: () => resolve(fields),
      }
      client.query(description)
    })
  return { fieldsOf, rowsOf: async (sql: string) => (await client.query<Pair>(sql)).rows, close: () => client.end() }
}

/** The messages `Parse`, `Describe` and `Sync` of PostgreSQL's protocol: prepare a statement without a name and say what it returns. */
const questionOf = (sql: string): Uint8Array =>
  Buffer.concat([messageOf('P', `\0${sql}\0\0\0`), messageOf('D', 'S\0'), messageOf('S', '')])

const messageOf = (type: string, text: string): Buffer => {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
