import type { ProjectRef } from '#server/kernel/project-ref.ts'

/** The profiles of a project that one fold of its log has made. */
export type FoldRef = ProjectRef & { generation: number }

/** A fold whose row this transaction holds, so that nobody else changes its profiles. `lastId` is the last event that is folded. */
export type HeldFold = FoldRef & { isLive: boolean; lastId: number }
