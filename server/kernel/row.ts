import type { Table } from 'drizzle-orm'

type Columns<Of extends Table> = Of['_']['columns']

type Values<Of extends Table> = {
  [Key in keyof Columns<Of> as Columns<Of>[Key]['_']['name']]: Columns<Of>[Key]['_']['notNull'] extends true
    ? Columns<Of>[Key]['_']['data']
    : Columns<Of>[Key]['_']['data'] | null
}

/**
 * A row with some columns of a table, with their names in the database and the values that both drivers return: a `bigint` is a number, a
 * `timestamptz` a Date.
 */
export type Row<Of extends Table, Names extends keyof Values<Of>> = Pick<Values<Of>, Names>

/** The value of one column, for a statement that returns it under another name. */
export type Value<Of extends Table, Name extends keyof Values<Of>> = Values<Of>[Name]

/** The row of an outer join, with nulls if it finds none. */
export type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null }
