import type { MessageDescriptor } from '@lingui/core'
import type { UnbuiltPage } from '#contract/http/page-lookup.ts'
import type { pageUses } from '#ui/capabilities/page-uses.ts'

/** A page that can be used today. */
export type UsablePage = keyof typeof pageUses

/** What people will do on a page that is not built yet, and where they can go today instead. */
export type Plan = { text: MessageDescriptor; today: readonly UsablePage[] }
export type Plans = Partial<Record<UnbuiltPage, Plan>>

export const acting = ['/ai-marketing/live-monitoring', '/sdk'] as const
