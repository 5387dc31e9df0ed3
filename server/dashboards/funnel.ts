import {
  type Funnel,
  type FunnelSplit,
  type FunnelStep,
  funnelGroupsShown,
  funnelPeopleShown,
  funnelSteps,
} from '#contract/dashboards/dashboard.ts'
import type { DateRange } from '#contract/dashboards/range.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { countFunnel, countFunnelGroups, findLeft } from './funnel.store.ts'
import { readLiveFold } from './report.store.ts'
import { spanTexts } from './report.ts'
import { spanOf } from './report-times.ts'

export type FunnelQuestion = DateRange & { zone: string | null; step: FunnelStep | null; by: FunnelSplit | null }

/** How visits came from the first look at a product to an order, and who stopped at a step. */
export const reportFunnel = (database: Database, { projectId, tenantId }: ProjectRef, asked: FunnelQuestion, now: Date) =>
  database.ofTenant(tenantId, async (queries): Promise<Omit<Funnel, 'computedAt'>> => {
    const zone = asked.zone ?? (await timeZoneOf(queries, projectId))
    const span = spanOf(asked, zone, now)
    const fold = { projectId, generation: (await readLiveFold(queries, projectId))?.generation ?? 0 }
    const rows = await countFunnel(queries, fold, span)
    const { start, end } = span
    const { step: left, by } = asked
    const people =
      left && (await findLeft(queries, fold, { start, end, step: funnelSteps.indexOf(left) + 1, atMost: funnelPeopleShown }))
    const groups = by ? await countFunnelGroups(queries, fold, { start, end, by, atMost: funnelGroupsShown }) : []
    return {
      ...spanTexts(span),
      zone,
      steps: funnelSteps.map((step, place) => {
        const row = rows.find((it) => it.step === place + 1)
        return { step, visits: row?.visits ?? 0, medianMs: place === 0 ? null : (row?.median_ms ?? null) }
      }),
      people: people?.map(({ profile, at }) => ({ profile, at: at.toISOString() })) ?? null,
      split: by && {
        by,
        groups: groups.map((it) => ({ name: it.name, visits: [it.viewed, it.added, it.checked_out, it.bought] })),
      },
    }
  })
