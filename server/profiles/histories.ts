import type { ProfileEvent } from '#engine/profiles/event.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { findBrowsers, findEventsNamed, findLiving, readGeneration } from './histories.store.ts'
import { eventOf } from './log-rows.ts'
import { ownersOn } from './owners.ts'

type Asked = { profiles: readonly string[]; names: readonly string[]; from: number; to: number }

/** What people did, read from the log by the profiles that they are now. */
export const histories = {
  /** The profiles that these have become part of. Profiles that do not exist are left out. */
  livingOf: async (queries: Queries, project: ProjectRef, profiles: readonly string[]): Promise<Map<string, string>> => {
    const generation = await readGeneration(queries, project)
    return generation === null ? new Map() : findLiving(queries, { projectId: project.projectId, generation }, profiles)
  },

  /** Events of profiles with some names, between two times in milliseconds, in any order. */
  read: async (
    queries: Queries,
    project: ProjectRef,
    { profiles, names, from, to }: Asked,
  ): Promise<Map<string, ProfileEvent[]>> => {
    const generation = await readGeneration(queries, project)
    const found = new Map<string, ProfileEvent[]>()
    if (generation === null || profiles.length === 0 || names.length === 0) return found
    const fold = { ...project, generation }
    const browsers = await findBrowsers(queries, fold, profiles)
    if (browsers.length === 0) return found
    const rows = await findEventsNamed(queries, project, { browsers, names, from: new Date(from), to: new Date(to) })
    const ownerOf = await ownersOn(queries, fold, browsers)
    for (const row of rows) {
      const event = eventOf(row)
      const owner = event.isBot ? null : ownerOf(event.anonymousId, event.userId)
      if (owner === null) continue
      const own = found.get(owner) ?? []
      own.push(event)
      found.set(owner, own)
    }
    return found
  },
}
