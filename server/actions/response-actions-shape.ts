import type {
  ResponseAction,
  ResponseActionSummary,
  ResponseActionUser,
  ResponseActionVersion,
} from '#contract/actions/response-actions.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import type { ActionRow, SummaryRow, VersionRow } from './response-actions.store.ts'

export const summaryOf = (row: Omit<SummaryRow, 'total'>, usedBy: ResponseActionUser[] = []): ResponseActionSummary => ({
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status === 'deleted' ? 'archived' : row.status,
  version: row.version,
  revision: row.revision,
  hasChanges: row.has_changes,
  coverage: row.coverage,
  usedBy,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const actionOf = (row: ActionRow, usedBy: ResponseActionUser[] = []): ResponseAction => ({
  ...summaryOf(row, usedBy),
  content: row.content,
  drafted: row.drafted,
})

export const versionOf = ({ version, name, content, published_at }: VersionRow): ResponseActionVersion => ({
  version,
  name,
  content,
  publishedAt: published_at.toISOString(),
})

/** A row's content was parsed by the rule of its type when it was written. */
export const typedOf = ({ type, content }: Pick<ActionRow, 'type' | 'content'>): TypedContent =>
  ({ type, content }) as TypedContent
