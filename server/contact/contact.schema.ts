import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/kernel/columns.ts'

/** Requests from visitors of the public site. They belong to no organisation. */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: uuid('id').primaryKey(),
    invitation: text('invitation').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    position: text('position').notNull(),
    requirementType: text('requirement_type').notNull(),
    requirements: text('requirements').notNull(),
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('contact_requests_created').on(table.createdAt)],
)
