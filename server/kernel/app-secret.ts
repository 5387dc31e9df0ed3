import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The settings that name the secrets. */
type Settings = {
  APP_SECRET?: string | undefined
  CODE_PEPPER?: string | undefined
  APP_SECRET_PREVIOUS: string[]
  CODE_PEPPER_PREVIOUS: string[]
  DATA_DIR: string
}

const fileName = 'app-secret'
/** The name of the setting in earlier versions. */
const earlierName = 'code-pepper'

/** The application secret, which is not in the database. Without a setting, the first start creates it as a file in `DATA_DIR`. */
export const readAppSecret = async ({
  APP_SECRET,
  CODE_PEPPER,
  DATA_DIR,
}: Omit<Settings, 'APP_SECRET_PREVIOUS' | 'CODE_PEPPER_PREVIOUS'>): Promise<string> => {
  const given = APP_SECRET ?? CODE_PEPPER
  if (given) return given
  await mkdir(DATA_DIR, { recursive: true })
  return (await readSecret(join(DATA_DIR, earlierName))) ?? makeSecret(join(DATA_DIR, fileName))
}

/** The previous secrets, the newest first. */
export const previousAppSecrets = ({
  APP_SECRET_PREVIOUS,
  CODE_PEPPER_PREVIOUS,
}: Pick<Settings, 'APP_SECRET_PREVIOUS' | 'CODE_PEPPER_PREVIOUS'>): string[] => [...APP_SECRET_PREVIOUS, ...CODE_PEPPER_PREVIOUS]

const makeSecret = async (path: string): Promise<string> => {
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
  }
  return (await readSecret(path)) ?? ''
}

/** Null if there is no such file. */
const readSecret = async (path: string): Promise<string | null> => {
  try {
    await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
}
