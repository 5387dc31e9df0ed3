import * as v from 'valibot'

/**
 * A backup file (docs/operations.md) is a line of JSON, the payload, and 32 bytes with the SHA-256 of everything before them. The payload is
 * lines of text, compressed with gzip and, where the first line says so, encrypted in chunks.
 */
export const formatVersion = 1
export const digestBytes = 32
/** The first line is short: a file without a line break in so many bytes is no backup. */
export const preludeBytes = 1_024

const derivation = v.object({
  cipher: v.literal('aes-256-gcm'),
  kdf: v.literal('scrypt'),
  // The work and the memory that the file may ask for are bounded.
  n: v.picklist([2 ** 14, 2 ** 15, 2 ** 16, 2 ** 17]),
  r: v.literal(8),
  p: v.literal(1),
  salt: v.pipe(v.string(), v.base64(), v.length(44)),
})
export type Encryption = v.InferOutput<typeof derivation>

const preludeSchema = v.object({
  format: v.literal('causeway-backup'),
  version: v.number(),
  encryption: v.nullable(derivation),
})

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const tableSchema = v.object({
  name,
  columns: v.pipe(v.array(name), v.minLength(1)),
  /** Names of the partitions, for a table that is divided by month. */
  partitions: v.array(name),
})
export type BackedUpTable = v.InferOutput<typeof tableSchema>

const sequenceSchema = v.object({ name, last: v.pipe(v.string(), v.regex(/^\d{1,19}$/)), isCalled: v.boolean() })
export type Sequence = v.InferOutput<typeof sequenceSchema>

/** The first line of the payload. */
const headerSchema = v.object({
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['pglite', 'postgres']),
  migrations: v.array(v.pipe(v.string(), v.regex(/^\d{4}_\w+$/))),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
})
export type Header = v.InferOutput<typeof headerSchema>

const countedSchema = v.object({ table: name, rows: v.number(), sha256: v.string() })
/** The number of a table's rows, and the SHA-256 of their lines, each with a line break. */
export type Counted = v.InferOutput<typeof countedSchema>

/** The lines between rows: where a table begins and ends, and the last line, which repeats the counts of all tables. */
const markSchema = v.union([
  v.object({ begin: name }),
  v.object({ end: countedSchema }),
  v.object({ tables: v.array(countedSchema) }),
])
export type Mark = v.InferOutput<typeof markSchema>

/** The command cannot go on. The message is a sentence that says what to do. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused'
}

/** The file was cut off or changed after it was written. */
export class BackupDamaged extends BackupRefused {
  override readonly name = 'BackupDamaged'
}

/** A table had other rows after it was restored than the file has. */
export class TableDiffers extends BackupRefused {
  override readonly name = 'TableDiffers'
  readonly table: string
  constructor(table: string) {
    super(
      `The table ${table} differs from the backup after it was restored, so nothing was restored. Report this: it is a fault of Causeway.`,
    )
    this.table = table
  }
}

export const damaged = () =>
  new BackupDamaged(
    'The file is damaged: it was cut off or changed after it was written. Nothing was restored. Use another copy of it.',
  )

const parse = <Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> | null => {
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

export type Prelude = v.InferOutput<typeof preludeSchema>

/** Throws for a file of another format, or of a later version of this one. */
export const parsePrelude = (text: string): Prelude => {
  const prelude = parse(preludeSchema, text)
  if (!prelude) throw new BackupRefused('The file is no backup of Causeway. Name a file that npm run backup has written.')
  if (prelude.version === formatVersion) return prelude
  throw new BackupRefused(
    `The file has format ${prelude.version}, and this version reads format ${formatVersion}. Restore it with the version that wrote it.`,
  )
}

export const parseHeader = (text: string): Header => parse(headerSchema, text) ?? refuse()
export const parseMark = (text: string): Mark => parse(markSchema, text) ?? refuse()

const refuse = (): never => {
  throw damaged()
}
