import * as v from 'valibot'
import { type FieldProblem, length, limits } from '#contract/http/rules.ts'

/** In the order of the form. */
export const requirementTypes = ['demo', 'trial', 'consultation', 'custom', 'cooperation', 'other'] as const
export type RequirementType = (typeof requirementTypes)[number]

/** The form on the public pages: contact, demo booking, or a talk with an expert. */
export const invitations = ['contact', 'demo', 'expert'] as const
export type Invitation = (typeof invitations)[number]

export const contactLimits = { name: 60, phone: 40, company: 100, position: 60, requirements: 2_000, page: 200 } as const

const say = (problem: FieldProblem): FieldProblem => problem
const atMost = (characters: number) => v.check<string, FieldProblem>((it) => length(it) <= characters, say('text.tooLong'))
const required = (problem: FieldProblem, characters: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(say(problem)), atMost(characters))
const optional = (characters: number) => v.pipe(v.string(), v.trim(), atMost(characters))

/** The rules of a request, in the order in which the form checks them. */
export const contactRules = {
  name: required('contactName.required', contactLimits.name),
  phone: required('contactPhone.required', contactLimits.phone),
  email: v.pipe(v.string(), v.trim(), v.includes('@', say('contactEmail.format')), atMost(limits.email.max)),
  company: required('contactCompany.required', contactLimits.company),
  requirementType: v.pipe(v.string(), v.picklist(requirementTypes, say('requirementType.required'))),
  position: optional(contactLimits.position),
  requirements: optional(contactLimits.requirements),
} as const

export type ContactField = keyof typeof contactRules

/** `website` is a hidden field that only programs fill in. Such a request gets the same answer, but is not stored. */
export const contactRequestBody = v.object({
  ...contactRules,
  invitation: v.picklist(invitations),
  page: v.pipe(v.string(), v.maxLength(contactLimits.page)),
  website: v.pipe(v.string(), v.maxLength(contactLimits.page)),
})
export type ContactRequest = v.InferOutput<typeof contactRequestBody>
