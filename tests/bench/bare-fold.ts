import type { ProfileEvent } from '#engine/profiles/event.ts'
import { foldEvent } from '#engine/profiles/fold.ts'
import { atomKey } from '#engine/profiles/identity/directory.ts'
import { measure, newMemory, type VisitorMemory } from '#engine/profiles/measure.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import { type Database, type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { type LeasedFold, readLog } from '#server/profiles/folds.store.ts'
import { eventOf } from '#server/profiles/log-rows.ts'
import { eventsWhenBehind } from '#server/profiles/pipeline.ts'

/** The tables of a bare fold: the states of profiles, those of atoms, and what is remembered of visitors, as JSON under a key. */
const tables = ['bare_profiles', 'bare_atoms', 'bare_visitors'] as const
type Table = (typeof tables)[number]

export const createBareTables = async (database: Database): Promise<void> => {
  for (const table of tables)
    await database.execute(`create table ${table} (id text primary key, state jsonb not null) with (fillfactor = 70)`)
}

/**
 * Folds a project's events after the id `from` as a bare fold does: the same rows are read, and the same states loaded, computed and saved as
 * JSON by statements over arrays. Nobody is recognised: each anonymous id is a person, with an atom more for each user id on it.
 */
export const foldBare = async (database: Database, own: ProjectRef, from: number): Promise<void> => {
  const atMost = eventsWhenBehind[database.kind]
  const started = { lastId: from, day: '', newest: Number.MAX_SAFE_INTEGER, hasStrategies: false }
  const fold: LeasedFold = { ...own, generation: 1, isRebuild: false, ...started }
  for (;;) {
    const read = await database.transaction(async (queries, last) => {
      const rows = await readLog(queries, { ...fold, newest: fold.lastId + atMost })
      if (rows.length === 0) return 0
      const events = rows.map(eventOf)
      const visitorIds = new Set(events.map((event) => event.anonymousId))
      const atomIds = new Set(events.map(keyOf))
      const [profiles, atoms, memories] = await Promise.all([
        load<ProfileState>(queries, 'bare_profiles', visitorIds),
        load<ProfileState>(queries, 'bare_atoms', atomIds),
        load<VisitorMemory>(queries, 'bare_visitors', visitorIds),
      ])
      for (const event of events) {
        const id = event.anonymousId
        const measured = measure(memories.get(id) ?? newMemory, event, { order: null, currency: 'CNY' })
        memories.set(id, measured.memory)
        const folded = { event, adds: measured.adds }
        profiles.set(id, foldEvent(profiles.get(id) ?? emptyState, folded))
        if (event.userId !== null) atoms.set(keyOf(event), foldEvent(atoms.get(keyOf(event)) ?? emptyState, folded))
      }
      last(save(queries, 'bare_profiles', profiles))
      if (atoms.size > 0) last(save(queries, 'bare_atoms', atoms))
      last(save(queries, 'bare_visitors', memories))
      fold.lastId = rows.at(-1)?.id ?? fold.lastId
      return rows.length
    })
    if (read < atMost) return
  }
}

const keyOf = ({ anonymousId, userId }: ProfileEvent) => atomKey({ anonymousId, userId })

const load = async <State>({ query }: Queries, table: Table, ids: ReadonlySet<string>): Promise<Map<string, State>> =>
  new Map(
    (
      await query<{ id: string; state: State }>(
        `select id, state from ${table} where id = any($1::text[])`,
        [[...ids]],
        `read ${table}`,
      )
    ).map(({ id, state }) => [id, state]),
  )

const save = ({ query }: Queries, table: Table, states: ReadonlyMap<string, unknown>): Promise<unknown> =>
  query(
    `insert into ${table} (id, state) select id, state::jsonb from unnest($1::text[], $2::text[]) as t (id, state)
     on conflict (id) do update set state = excluded.state`,
    [new Texts([...states.keys()]), new Texts([...states.values()].map((state) => JSON.stringify(state)))],
    `write ${table}`,
  )
