import type { ContactRequest } from '#contract/contact/contact.ts'
import type { Queries } from '#server/kernel/database.ts'

type Stored = ContactRequest & { id: string; locale: string; createdAt: string }

export const insertContactRequest = async (query: Queries['query'], it: Stored): Promise<void> =>
  void (await query(
    `insert into contact_requests
       (id, invitation, name, phone, email, company, position, requirement_type, requirements, page, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz)`,
    [
      it.id,
      it.invitation,
      it.name,
      it.phone,
      it.email,
      it.company,
      it.position,
      it.requirementType,
      it.requirements,
      it.page,
      it.locale,
      it.createdAt,
    ],
  ))
