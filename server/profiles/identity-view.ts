import { identityLimits, type ProfileIdentity } from '#contract/profiles/history.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Fold } from './folds.store.ts'
import { findAtoms, findMerges, findParts } from './history.store.ts'
import { atomOf } from './people.store.ts'
import type { ProfileRow } from './profile-pages.store.ts'
import { iso, ledgerItemOf, shownText } from './views.ts'

const latest = { at: new Date(253_402_300_799_999).toISOString(), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** What makes up a person, and why. */
export const identityOf = async (queries: Queries, fold: Fold, row: ProfileRow, viewer: Viewer): Promise<ProfileIdentity> => {
  const atoms = (await findAtoms(queries, fold, row.id))
    .map((atom) => ({ ...atomOf(atom), state: atom.state ?? row.state }))
    .sort((one, other) => (other.state.lastSeen ?? 0) - (one.state.lastSeen ?? 0))
  const parts = await findParts(queries, fold, row.id)
  const ledger = await findMerges(queries, fold, { profiles: parts, before: latest, atMost: identityLimits.entries })
  return {
    id: row.id,
    atoms: atoms.slice(0, identityLimits.atoms).map(({ anonymousId, userId, state }) => ({
      anonymousId: shownText(anonymousId, viewer),
      userId: userId && shownText(userId, viewer),
      events: state.events,
      firstSeen: iso(state.firstSeen),
      lastSeen: iso(state.lastSeen),
    })),
    atomCount: atoms.length,
    ledger: ledger.map((entry) => ledgerItemOf(entry, viewer)),
  }
}
