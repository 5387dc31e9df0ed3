import * as v from 'valibot'
import { invitations, requirementTypes } from '#contract/contact/contact.ts'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { length } from '#contract/http/rules.ts'

export const contactRequestStates = ['new', 'answered', 'closed', 'spam'] as const
export type ContactRequestState = (typeof contactRequestStates)[number]

export const contactNoteLength = 2_000

/** A request in the list, which shows neither address nor number. `handledAt` is the last change of its state or note. Times are ISO 8601. */
const rowSchema = v.object({
  id: v.string(),
  name: v.string(),
  company: v.string(),
  requirementType: v.picklist(requirementTypes),
  invitation: v.picklist(invitations),
  state: v.picklist(contactRequestStates),
  createdAt: v.string(),
  handledAt: v.nullable(v.string()),
})
export type ContactRequestRow = v.InferOutput<typeof rowSchema>

/**
 * A request from the public site, and what became of it. `revision` counts the changes of state and note. `handledBy` is the platform admin
 * who made the last one; the name is empty if the account is gone. `locale` is the visitor's language, `page` where the form was.
 */
export const contactRequestSchema = v.object({
  ...rowSchema.entries,
  email: v.string(),
  phone: v.string(),
  position: v.string(),
  requirements: v.string(),
  page: v.string(),
  locale: v.string(),
  note: v.string(),
  revision: v.number(),
  handledBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type HandledContactRequest = v.InferOutput<typeof contactRequestSchema>

const id = v.pipe(v.string(), v.uuid())
const params = v.object({ id })

/** `q` is a part of the name, the company or the address, or an id. The latest first; `cursor` is the id of the last row that is known. */
export const contactRequestsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(60))),
  state: v.optional(v.picklist(contactRequestStates)),
  cursor: v.optional(id),
  limit: pageQuery.limit,
})
export const contactRequestsPage = cursorPage(rowSchema)

export const contactNoteRule = v.pipe(
  v.string(),
  v.trim(),
  v.check((it) => length(it) <= contactNoteLength, 'text.tooLong'),
)

/** `replaces` is the revision that the caller knows. If somebody else has changed the request since, nothing is changed. */
export const handleContactRequestBody = v.strictObject({
  replaces: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(contactRequestStates),
  note: contactNoteRule,
})
export type ContactRequestHandling = v.InferOutput<typeof handleContactRequestBody>

const path = '/admin/api/v1/platform/contact-requests'

/** What platform admins see and do of the requests from the public site. */
export const contactRequestEndpoints = defineEndpoints({
  listContactRequests: {
    method: 'GET',
    path,
    access: 'platform',
    query: contactRequestsQuery,
    data: contactRequestsPage,
    problems: [],
  },
  viewContactRequest: {
    method: 'GET',
    path: `${path}/:id`,
    access: 'platform',
    params,
    data: contactRequestSchema,
    problems: ['contactRequest.unknown'],
  },
  handleContactRequest: {
    method: 'PUT',
    path: `${path}/:id`,
    access: 'platform',
    params,
    body: handleContactRequestBody,
    data: contactRequestSchema,
    problems: ['contactRequest.unknown', 'contactRequest.changed'],
  },
})

/** What is being written about a request. */
export type ContactDraft = { state: ContactRequestState; note: string }

/** Whether a draft says anything else than what is stored. */
export const isContactUnsaved = ({ request, draft }: { request: ContactDraft; draft: ContactDraft }): boolean =>
  draft.state !== request.state || draft.note.trim() !== request.note
