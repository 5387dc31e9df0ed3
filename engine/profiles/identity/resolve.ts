import type { Atom } from '#contract/profiles/identity.ts'
import { profileLimits } from '#contract/profiles/limits.ts'
import type { ProfileEvent } from '../event.ts'
import { own } from '../values.ts'
import {
  applyTo,
  atomKey,
  atomsIn,
  type Change,
  copyOf,
  type Directory,
  type Draft,
  directoryOf,
  type RefusedUserId,
  survivorOf,
} from './directory.ts'
import { readEmail, readPhone, readUserId } from './user-id.ts'

export type IdentitySettings = {
  /** Derives an id from its cause, an event. The same cause gives the same id, so repeated work has the same result. */
  newId: (cause: string, event: ProfileEvent) => string
  /** Traits by which profiles are merged if a server sent them. None unless the project turned it on. */
  mergeBy: readonly ('email' | 'phone')[]
  /** Whether the events of bots create profiles. */
  countBots: boolean
}

/** The profile of an event. A later event of the same batch may merge `profile` into another: `survivorOf` returns that one. */
export type Resolved = { event: ProfileEvent; atom: Atom; profile: string }
export type Resolution = {
  resolved: Resolved[]
  changes: Change[]
  refused: RefusedUserId[]
  directory: Directory
}

/** Resolves the profile of each event, in the order of the log, and the changes that have to be written. */
export const resolveEvents = (directory: Directory, events: readonly ProfileEvent[], settings: IdentitySettings): Resolution => {
  const draft = copyOf(directory)
  const changes: Change[] = []
  const refused: RefusedUserId[] = []
  const resolved: Resolved[] = []
  const write: Write = (change) => {
    applyTo(draft, change)
    changes.push(change)
  }
  for (const event of events) {
    if (event.isBot && !settings.countBots) continue
    const named = userIdOf(draft, event, write)
    if ('flaw' in named) refused.push({ userId: named.raw, flaw: named.flaw, event: event.id })
    const atom: Atom = { anonymousId: event.anonymousId, userId: 'flaw' in named ? null : named.userId }
    const place = draft.atoms.get(atomKey(atom))
    if (place && settings.mergeBy.length === 0) {
      resolved.push({ event, atom: place.atom, profile: place.profile })
      continue
    }
    const work: Work = { draft, event, settings, write }
    resolved.push({ event, atom, profile: mergeByContact(work, place?.profile ?? placed(work, atom)) })
  }
  return { resolved, changes, refused, directory: directoryOf(draft) }
}

type Write = (change: Change) => void
type Work = { draft: Draft; event: ProfileEvent; settings: IdentitySettings; write: Write }

/** The event's user id; null if it has none. An id that more than 50 anonymous ids claim on one day identifies nobody from then on. */
const userIdOf = (
  draft: Draft,
  { userId: raw, anonymousId }: ProfileEvent,
  write: Write,
): { userId: string | null } | { raw: string; flaw: RefusedUserId['flaw'] } => {
  if (raw === null) return { userId: null }
  const read = readUserId(raw)
  if ('flaw' in read) return { raw, flaw: read.flaw }
  const { userId } = read
  if (draft.atoms.has(atomKey({ anonymousId, userId }))) return { userId }
  if (draft.blocked.has(userId)) return { raw, flaw: 'tooMany' }
  const claims = (draft.claims.get(userId) ?? 0) + 1
  write({ do: 'countClaim', userId, claims })
  if (claims <= profileLimits.claimsPerDay) return { userId }
  write({ do: 'blockUser', userId })
  return { raw, flaw: 'tooMany' }
}

/** Finds or creates the profile of a new atom. */
const placed = (work: Work, atom: Atom): string =>
  atom.userId === null ? placeAnonymous(work, atom) : placeIdentified(work, atom, atom.userId)

/** Anonymous events belong to the first person who signed in on that browser. */
const placeAnonymous = ({ draft, event, settings, write }: Work, atom: Atom): string => {
  const first = draft.firstUsers.get(atom.anonymousId)
  const profile = first === undefined ? undefined : profileOfUser(draft, first)
  return profile === undefined ? create({ event, settings, write }, atom) : add(write, atom, profile)
}

const placeIdentified = (work: Work, atom: Atom, userId: string): string => {
  const { draft, event, settings, write } = work
  const profile = profileOfUser(draft, userId)
  const anonymous = draft.firstUsers.has(atom.anonymousId) ? null : anonymousProfile(draft, atom.anonymousId)
  if (!draft.firstUsers.has(atom.anonymousId)) write({ do: 'setFirstUser', anonymousId: atom.anonymousId, userId })
  if (profile !== undefined) {
    if (anonymous !== null) mergeInto(work, { from: anonymous, into: profile, rule: 'identify' })
    return add(write, atom, profile)
  }
  if (anonymous === null) {
    const made = create(work, atom)
    write({ do: 'linkUser', userId, profile: made })
    return made
  }
  add(write, atom, anonymous)
  write({ do: 'linkUser', userId, profile: anonymous })
  writeEntry({ event, settings, write }, { from: null, into: anonymous, atoms: [atom], rule: 'identify' })
  return anonymous
}

const profileOfUser = (draft: Draft, userId: string): string | undefined => {
  const profile = draft.users.get(userId)
  return profile === undefined ? undefined : survivorOf(draft.survivors, profile)
}

/** The profile of an anonymous id, if nobody ever signed in there. */
const anonymousProfile = (draft: Draft, anonymousId: string): string | null => {
  const profile = draft.atoms.get(atomKey({ anonymousId, userId: null }))?.profile
  if (profile === undefined || draft.identified.has(profile)) return null
  return atomsIn(draft, profile).some(({ userId }) => userId !== null) ? null : profile
}

const create = ({ event, settings, write }: Omit<Work, 'draft'>, atom: Atom): string => {
  const profile = settings.newId(`profile:${event.id}`, event)
  write({ do: 'createProfile', profile })
  return add(write, atom, profile)
}

const add = (write: Write, atom: Atom, profile: string): string => {
  write({ do: 'addAtom', atom, profile })
  return profile
}

/** Joins the event's profile to the one that had the same e-mail address or phone number first. */
const mergeByContact = (work: Work, profile: string): string => {
  const { draft, event, settings, write } = work
  if (!event.isFromServer || event.traits === null) return profile
  let answer = profile
  for (const kind of settings.mergeBy) {
    const value = kind === 'email' ? readEmail(own(event.traits, 'email')) : readPhone(own(event.traits, 'phone'))
    if (value === null) continue
    const contact = `${kind}:${value}`
    const owner = draft.contacts.get(contact)
    if (owner === undefined) write({ do: 'linkContact', contact, profile: answer })
    else answer = joinOwner(work, { profile: answer, owner: survivorOf(draft.survivors, owner), rule: kind })
  }
  return answer
}

const joinOwner = (work: Work, { profile, owner, rule }: { profile: string; owner: string; rule: 'email' | 'phone' }): string => {
  if (owner === profile || areApart(work.draft, profile, owner)) return profile
  mergeInto(work, { from: profile, into: owner, rule })
  return owner
}

const areApart = ({ apart, survivors }: Draft, one: string, other: string): boolean =>
  apart.some((pair) => {
    const [left, right] = [survivorOf(survivors, pair[0]), survivorOf(survivors, pair[1])]
    return (left === one && right === other) || (left === other && right === one)
  })

type Joining = { from: string; into: string; rule: 'identify' | 'email' | 'phone' }

const mergeInto = ({ draft, event, settings, write }: Work, { from, into, rule }: Joining): void => {
  const atoms = atomsIn(draft, from)
  write({ do: 'moveAtoms', atoms, from, into })
  write({ do: 'mergeProfile', profile: from, survivor: into })
  writeEntry({ event, settings, write }, { from, into, atoms, rule })
}

const writeEntry = (
  { event, settings, write }: Omit<Work, 'draft'>,
  entry: { from: string | null; into: string; atoms: Atom[]; rule: Joining['rule'] },
): void => {
  const id = settings.newId(`entry:${event.id}:${entry.rule}`, event)
  write({
    do: 'writeLedger',
    entry: { ...entry, id, evidence: event.id, by: null, reason: null, at: event.at, undoes: null, undoneBy: null },
  })
}
