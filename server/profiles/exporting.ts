import type { ProfileExport } from '#contract/profiles/export.ts'
import { markedTraits } from '#engine/profiles/mask.ts'
import { maskDefinition } from '#engine/segments/personal.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { type Viewer, viewerOf } from '#server/http/viewer.ts'
import { csvHead, csvLines } from './csv.ts'
import { type Asked, nodeIn, type Reading } from './reading.ts'

export type Exporting = ReturnType<typeof createExporting>

type Caller = { who: SignedIn; projectId: string; from: RequestContext }
type Part = Awaited<ReturnType<Reading['listPart']>>

const profilesAtOnce = 500
/** A filter is recorded up to this length, in characters. */
const filterLength = 500

/**
 * Personal data that leave the product: each export is on record before anything of it is sent, with who asked for it, which people and how
 * many. What was searched for may be a person's address, so the record says only that there was a search.
 */
export const createExporting = ({ audit, reading }: { audit: Audit; reading: Reading }) => {
  const record = (
    { who, projectId, from }: Caller,
    action: 'profile.export' | 'profile.exportList',
    target: string,
    details: Record<string, string>,
  ) => {
    const { isMasked } = viewerOf(who)
    const { tenantId, userId: actorId } = who
    const about = { project: projectId, ...details, ...(isMasked ? { masked: 'true' } : {}) }
    return audit.recordAlone({ action, result: 'done', tenantId, actorId, target, details: about, from })
  }
  const projectOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })

  return {
    /** All profiles that a filter leaves, as CSV. */
    list: async (caller: Caller, asked: Asked): Promise<ReadableStream<Uint8Array>> => {
      const viewer = viewerOf(caller.who)
      const project = projectOf(caller)
      const read = (after: string | null) => reading.listPart(project, asked, after, profilesAtOnce, viewer)
      // Read before the answer begins, so that a filter that is wrong is answered with its problem.
      const first = await read(null)
      const people = first.length < profilesAtOnce ? first.length : await reading.countAll(project, asked, viewer)
      await record(caller, 'profile.exportList', caller.projectId, { people: String(people), ...filterOf(asked) })
      return csvOf(first, read)
    },

    /** Profiles by their ids, as lines of the same CSV. */
    chosen: async (caller: Caller, { ids, header }: { ids: readonly string[]; header: boolean }) => {
      const profiles = await reading.listChosen(projectOf(caller), ids, viewerOf(caller.who))
      await record(caller, 'profile.exportList', caller.projectId, { people: String(profiles.length), selected: 'true' })
      return { csv: (header ? csvHead() : '') + csvLines(profiles), profiles: profiles.length }
    },

    /** All that is known of a person. */
    one: async (caller: Caller, id: string): Promise<ProfileExport> => {
      const viewer: Viewer = viewerOf(caller.who)
      const exported = await reading.export(projectOf(caller), id, viewer)
      await record(caller, 'profile.export', exported.profile.id, {})
      return exported
    },
  }
}

/** The filter of an export, as it is recorded: without what was searched for, and without the personal values of its conditions. */
const filterOf = ({ q, segment, filter }: Asked): Record<string, string> => ({
  ...(q ? { search: 'by text' } : {}),
  ...(segment === undefined ? {} : { segment }),
  ...(filter === undefined
    ? {}
    : { filter: JSON.stringify(maskDefinition(nodeIn(filter), markedTraits)).slice(0, filterLength) }),
})

/** Reads the next part when the one before was taken. */
const csvOf = (first: Part, read: (after: string) => Promise<Part>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let part: Part | null = first
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHead())),
    pull: async (controller) => {
      const last = part?.at(-1)
      if (!part || !last) return controller.close()
      controller.enqueue(encoder.encode(csvLines(part)))
      part = part.length === profilesAtOnce ? await read(last.id) : null
    },
  })
}
