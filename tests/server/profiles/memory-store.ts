import { atomKey, type Directory, emptyDirectory, survivorOf } from '#engine/profiles/identity/directory.ts'
import type { Writes } from '#server/profiles/fold-events.ts'
import type { Concerned, Known } from '#server/profiles/known.store.ts'

/** What the tables hold, in memory, with the same answers as `readKnown`: of a profile with a user id not all atoms. */
export const createMemoryStore = () => {
  const atoms = new Map<string, Writes['atoms'][number]>()
  const profiles = new Map<string, Writes['profiles'][number]>()
  const visitors = new Map<string, Writes['visitors'][number]>()
  const users = new Map<string, string>()
  const orders = new Map<string, Writes['orders'][number]['left']>()
  const claims = new Map<string, number>()
  const blocked = new Set<string>()

  const survivors = () =>
    new Map([...profiles.values()].flatMap((it) => (it.mergedInto === null ? [] : [[it.id, it.mergedInto] as const])))

  return {
    atoms,
    profiles,

    read: ({ anonymousIds, userIds, orderKeys }: Concerned): Known => {
      const ofIds = [...atoms.values()].filter(({ atom }) => anonymousIds.includes(atom.anonymousId))
      const firstUsers = visitorsOf(anonymousIds).flatMap((it) => (it.firstUser === null ? [] : [it.firstUser]))
      const named = [...userIds, ...firstUsers].flatMap((it) => users.get(it) ?? [])
      const reached = new Set([...ofIds.map(({ profile }) => profile), ...named].map((id) => survivorOf(survivors(), id)))
      const living = [...reached].flatMap((id) => profiles.get(id) ?? [])
      const needed = living.filter((it) => it.atoms === 1 || !it.isIdentified).map(({ id }) => id)
      const places = [...atoms.values()].filter((it) => ofIds.includes(it) || needed.includes(it.profile))
      const directory: Directory = {
        ...emptyDirectory,
        atoms: new Map(places.map(({ atom, profile }) => [atomKey(atom), { atom, profile }])),
        identified: new Set(living.filter((it) => it.isIdentified).map(({ id }) => id)),
        users: new Map([...userIds, ...firstUsers].flatMap((it) => (users.has(it) ? [[it, users.get(it) ?? '']] : []))),
        firstUsers: new Map(
          visitorsOf(anonymousIds).flatMap((it) => (it.firstUser === null ? [] : [[it.anonymousId, it.firstUser]])),
        ),
        claims: new Map([...claims].filter(([userId]) => userIds.includes(userId))),
        blocked: new Set(userIds.filter((it) => blocked.has(it))),
        survivors: survivors(),
      }
      return {
        directory,
        profiles: new Map(living.map(({ id, mergedInto: _, ...profile }) => [id, profile])),
        states: new Map(places.flatMap(({ atom, state }) => (state ? [[atomKey(atom), state]] : []))),
        memories: new Map(visitorsOf(anonymousIds).map((it) => [it.anonymousId, it.memory])),
        orders: new Map([...orders].filter(([key]) => orderKeys.includes(key))),
      }
    },

    write: (writes: Writes): void => {
      for (const it of writes.atoms) atoms.set(atomKey(it.atom), it)
      for (const it of writes.profiles) profiles.set(it.id, it)
      for (const it of writes.visitors) visitors.set(it.anonymousId, it)
      for (const it of writes.users) users.set(it.userId, it.profile)
      for (const it of writes.orders) orders.set(it.key, it.left)
      for (const it of writes.claims) claims.set(it.userId, it.claims)
      for (const it of writes.refused) if (it.flaw === 'tooMany') blocked.add(it.userId)
    },
  }

  function visitorsOf(anonymousIds: string[]) {
    return anonymousIds.flatMap((it) => visitors.get(it) ?? [])
  }
}
