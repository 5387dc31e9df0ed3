import type { SegmentUser } from '#contract/segments/segments.ts'
import type { Queries } from '#server/kernel/database.ts'
import { segmentsOf } from './definitions.ts'
import { readUsers } from './strategies.store.ts'

/** The strategies of a project that refer to segments, with the ids of these. */
export const findUsers = async (queries: Queries, projectId: string): Promise<{ user: SegmentUser; segments: string[] }[]> =>
  (await readUsers(queries, projectId)).map(({ id, name, definition, published }) => ({
    user: { kind: 'strategy', id, name },
    segments: [...new Set([...segmentsOf(definition), ...(published ? segmentsOf(published) : [])])],
  }))
