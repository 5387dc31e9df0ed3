import type { ResponseActionUser } from '#contract/actions/response-actions.ts'
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

/** The strategies of a project that refer to these response actions, in any version of them. */
export const findActionUsers = async (
  queries: Queries,
  projectId: string,
  actions: string[],
): Promise<ReadonlyMap<string, ResponseActionUser[]>> => {
  const users = new Map<string, ResponseActionUser[]>()
  if (actions.length === 0) return users
  for (const { id, name, definition, published } of await readUsers(queries, projectId)) {
    const arms = [...definition.arms, ...(published?.arms ?? [])]
    const used = new Set(arms.flatMap(({ action }) => action?.id ?? []))
    for (const action of actions)
      if (used.has(action)) users.set(action, [...(users.get(action) ?? []), { kind: 'strategy', id, name }])
  }
  return users
}
