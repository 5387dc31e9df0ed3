import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { previousAppSecrets, readAppSecret } from '#server/kernel/app-secret.ts'
import { createKeys, type Key } from '#server/kernel/keys.ts'
import { BackupRefused } from './format.ts'

export const passphraseName = 'CAUSEWAY_BACKUP_PASSPHRASE'
const shortest = 12

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => it.split(',').flatMap((one) => one.trim() || [])),
)

/** The settings of the server that say where its data are. */
const schema = v.object({
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'DATABASE_URL must begin with postgres://'))),
  DATA_DIR: v.optional(v.string(), './data'),
  APP_SECRET: v.optional(v.string()),
  CODE_PEPPER: v.optional(v.string()),
  APP_SECRET_PREVIOUS: list,
  CODE_PEPPER_PREVIOUS: list,
  [passphraseName]: v.optional(v.string()),
})
export type Settings = v.InferOutput<typeof schema>

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = v.safeParse(schema, present)
  if (!result.success) throw new BackupRefused(result.issues[0].message)
  return result.output
}

/** The address of PostgreSQL, or the folder of the embedded database. */
export const addressOf = ({ DATABASE_URL, DATA_DIR }: Settings): string => DATABASE_URL ?? resolve(DATA_DIR, 'database')

export const demandPassphrase = ({ [passphraseName]: passphrase = '' }: Settings): string => {
  if (passphrase === '') throw new BackupRefused(`Set ${passphraseName} to the passphrase of the backup.`)
  if (passphrase.length < shortest) throw new BackupRefused(`${passphraseName} must have at least ${shortest} characters.`)
  return passphrase
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The key with which the audit record is sealed. Backups do not contain the application secret, and a restored database is of no use without
 * it: the server could not read what it had encrypted. It is therefore demanded before anything is restored.
 */
export const demandAuditKey = async (settings: Settings): Promise<Key> => {
  const { APP_SECRET, CODE_PEPPER, DATABASE_URL, DATA_DIR } = settings
  const isGiven = (APP_SECRET ?? CODE_PEPPER) !== undefined
  const isStored = (await isThere(join(DATA_DIR, 'app-secret'))) || (await isThere(join(DATA_DIR, 'code-pepper')))
  if (!isGiven && (DATABASE_URL !== undefined || !isStored))
    throw new BackupRefused(
      'The application secret of the system that was backed up is needed. Set APP_SECRET to it; if it was not set there, it is the content of app-secret in that DATA_DIR.',
    )
  return createKeys(await readAppSecret(settings), previousAppSecrets(settings)).audit
}
