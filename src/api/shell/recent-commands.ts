import * as v from 'valibot'
import { recentCommandsKey } from '#api/accounts/session-storage.ts'
import { objectFrom } from '#api/browser/storage.ts'
import { recentAtMost } from '#machines/shell/commands.ts'

const keptSchema = v.object({
  user: v.string(),
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(recentAtMost)),
})

/** The ids of the last commands of a user, the latest first. A broken entry is removed; another user's commands are ignored. */
export const readRecentCommands = (storage: Storage, user: string): string[] => {
  const kept = storage.getItem(recentCommandsKey)
  if (kept === null) return []
  const parsed = v.safeParse(keptSchema, objectFrom(kept))
  if (!parsed.success) storage.removeItem(recentCommandsKey)
  return parsed.success && parsed.output.user === user ? parsed.output.ids : []
}

export const keepRecentCommands = (storage: Storage, { user, recent }: { user: string; recent: string[] }): void =>
  storage.setItem(recentCommandsKey, JSON.stringify({ user, ids: recent }))
