import * as v from 'valibot'
import { objectFrom } from '#api/browser/storage.ts'
import { endingTicket, sessionTokenPattern } from '#contract/accounts/accounts.ts'

const name = 'sessions_to_end'
const keptFor = 24 * 60 * 60_000
const mostKept = 20
const schema = v.object({ sessions: v.array(v.object({ ticket: v.string(), keptAt: v.number() })) })
type Kept = v.InferOutput<typeof schema>['sessions']

type Dependencies = {
  storage: Storage
  crypto: Crypto
  /** Milliseconds since 1970. */
  now: () => number
  /** Tells the server that a session has ended: by its token, or its ticket. */
  end: (credential: string) => Promise<void>
}

/**
 * Sessions that ended in this browser although the server may not know it yet. For each one the browser stores, for 24 hours, a ticket that
 * can only end it. If no ticket can be made, on plain http, the token stays in this page's memory and is not stored.
 */
export const createDiscardedSessions = ({ storage, crypto, now, end }: Dependencies) => {
  const inMemory = new Set<string>()
  const read = (): Kept => {
    const parsed = v.safeParse(schema, objectFrom(storage.getItem(name)))
    const isRecent = ({ keptAt }: Kept[number]) => keptAt <= now() && now() - keptAt < keptFor
    return parsed.success ? parsed.output.sessions.filter(isRecent) : []
  }
  const write = (sessions: Kept) =>
    sessions.length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify({ sessions }))

  return {
    keep: async (token: string): Promise<void> => {
      inMemory.add(token)
      const ticket = await ticketOf(token, crypto)
      if (ticket === null) return
      write([...read().filter((it) => it.ticket !== ticket), { ticket, keptAt: now() }].slice(-mostKept))
      inMemory.delete(token)
    },
    /** Ends them all at the server. Rejects if the server could not be told about one of them. */
    endAll: async (): Promise<void> => {
      const kept = read()
      if (storage.getItem(name) !== null) write(kept)
      const endOne = async (credential: string) => {
        await end(credential)
        inMemory.delete(credential)
        write(read().filter(({ ticket }) => ticket !== credential))
      }
      await Promise.all([...inMemory, ...kept.map(({ ticket }) => ticket)].map(endOne))
    },
  }
}

/** Null if this is not a session token, or if the browser does not let the page compute a digest. */
const ticketOf = async (token: string, { subtle }: { subtle: SubtleCrypto | undefined }): Promise<string | null> => {
  const [, id, secret] = sessionTokenPattern.exec(token) ?? []
  if (!id || !secret || !subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  const base64 = btoa(String.fromCharCode(...digest))
  return endingTicket(id, base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''))
}
