import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { at, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

/** After how many days without an event a project forgets people, and how many it has forgotten. Without a row it forgets nobody. */
export const profileInactivity = pgTable(
  'profile_inactivity',
  {
    projectId: projectId(),
    tenantId: tenantId(),
    /** Null for never. */
    days: integer('days'),
    erased: bigint('erased', { mode: 'number' }).notNull().default(0),
    anonymised: bigint('anonymised', { mode: 'number' }).notNull().default(0),
    /** When somebody was last forgotten. */
    forgottenAt: at('forgotten_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId] }), tenantOnly('profile_inactivity')],
)
