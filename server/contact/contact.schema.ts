import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Invitation, RequirementType } from '#contract/contact/contact.ts'
import type { ContactRequestState } from '#contract/platform/contact-requests.ts'
import { at, createdAt } from '#server/kernel/columns.ts'

/** Requests from visitors of the public site. They belong to no organisation. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: uuid('id').primaryKey(),
    invitation: text('invitation').$type<Invitation>().notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    position: text('position').notNull(),
    requirementType: text('requirement_type').$type<RequirementType>().notNull(),
    requirements: text('requirements').notNull(),
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    createdAt: createdAt(),
    state: text('state').$type<ContactRequestState>().notNull().default('new'),
    note: text('note').notNull().default(''),
    /** Counts the changes of state and note. The last one was made by `handledBy`, who may be gone, at `handledAt`. */
    revision: integer('revision').notNull().default(0),
    handledBy: uuid('handled_by'),
    handledAt: at('handled_at'),
  },
  (table) => [
    index('contact_requests_created').on(table.createdAt, table.id),
    index('contact_requests_state').on(table.state, table.createdAt, table.id),
  ],
)
