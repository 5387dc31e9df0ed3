import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { SealedPlace } from './seals.ts'

/** Where the newest checked place of the audit record is kept outside of the database. */
export type Anchor = {
  /** Null where nothing was kept yet. */
  read: () => Promise<SealedPlace | null>
  keep: (place: SealedPlace) => Promise<void>
}

const placeSchema = v.object({ id: v.number(), hash: v.string(), seal: v.string() })

/** An unreadable file counts as a place with a wrong seal. */
const unreadable: SealedPlace = { id: 0, hash: '', seal: '' }

/** Keeps the place in a file, which is replaced whole or not at all. */
export const anchorFile = (path: string): Anchor => ({
  read: async () => {
    const text = await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return null
      throw failure
    })
    return text === null ? null : parse(text)
  },
  keep: async (place) => {
    await mkdir(dirname(path), { recursive: true })
    const beside = `${path}.${process.pid}.new`
    await writeFile(beside, JSON.stringify(place), { mode: 0o600 })
    await rename(beside, path)
  },
})

const parse = (text: string): SealedPlace => {
  try {
    const result = v.safeParse(placeSchema, JSON.parse(text))
    return result.success ? result.output : unreadable
  } catch {
    return unreadable
  }
}
