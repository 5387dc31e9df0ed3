import type { AskedEvent, InsightQuery } from '#contract/insights/query.ts'
import { markedTraits } from '#engine/profiles/mask.ts'
import { maskLeaf, personalConditions } from '#engine/segments/personal.ts'
import { ApiError } from '#server/kernel/api-error.ts'

/** People without the permission `profile:pii` could find out an e-mail address letter by letter, by comparing with parts of it. */
export const refusePersonal = (query: InsightQuery): void => {
  const personal = askedIn(query).some(({ event, where }) => personalConditions({ did: event, where }, markedTraits).length > 0)
  if (personal) throw new ApiError('insight.personal')
}

/** A question as people without the permission `profile:pii` see it: without the personal values that it compares with. */
export const maskQuestion = (query: InsightQuery): InsightQuery => {
  switch (query.kind) {
    case 'trends':
      return { ...query, series: query.series.map(maskAsked) }
    case 'funnel':
      return { ...query, steps: query.steps.map(maskAsked) }
    case 'retention':
      return { ...query, first: maskAsked(query.first), returning: maskAsked(query.returning) }
    case 'events': {
      const { where } = maskAsked({ event: query.event ?? 'any', where: query.where })
      return { ...query, where }
    }
    default:
      return query
  }
}

const maskAsked = <Asked extends AskedEvent>(asked: Asked): Asked => {
  const masked = maskLeaf({ did: asked.event, where: asked.where }, markedTraits)
  return { ...asked, where: 'did' in masked ? (masked.where ?? []) : asked.where }
}

const askedIn = (query: InsightQuery): AskedEvent[] => {
  switch (query.kind) {
    case 'trends':
      return query.series
    case 'funnel':
      return query.steps
    case 'retention':
      return [query.first, query.returning]
    case 'events':
      return [{ event: query.event ?? 'any', where: query.where }]
    default:
      return []
  }
}
