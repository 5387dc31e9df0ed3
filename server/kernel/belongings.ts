import type { Permission } from '#contract/organisation/roles.ts'
import type { Queries } from './database.ts'

type Query = Queries['query']

/** A person who goes, and the organisation that they go from. */
export type Leaver = { organizationId: string; userId: string }

/**
 * One kind of thing of an organisation for which a person answers, and which goes to somebody else when they go. The statements run in the
 * transaction in which the membership ends, after the lock of the organisation's members, and name the organisation themselves.
 */
export type Belongings = {
  /** What the new owner has to hold in each project in which there is such a thing. */
  permission: Permission
  /** How many the person has in each project. */
  count: (query: Query, leaver: Leaver) => Promise<{ project_id: string; total: number }[]>
  /** Gives all of them to somebody else. Answers how many there were. */
  give: (query: Query, leaver: Leaver, to: { heirId: string; at: string }) => Promise<number>
}
