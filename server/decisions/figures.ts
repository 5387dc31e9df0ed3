import { recentFigures, type StrategyBudget, type StrategyFigures } from '#contract/decisions/strategies.ts'
import { localDay } from '#engine/decisions/quiet-hours.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import { viewerOf } from '#server/http/viewer.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { type FiguresRow, readFigures, readMemberNames } from './figures.store.ts'
import { readSettings } from './settings.store.ts'
import type { Caller } from './strategies.ts'

/** The figures beside each strategy of the list. */
export const createFigures =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async ({ who, projectId }: Caller): Promise<StrategyFigures[]> => {
    const project = { projectId, tenantId: who.tenantId }
    const { days, atMost } = recentFigures
    const { rows, currency } = await database.ofTenant(who.tenantId, async (queries) => {
      const now = clock.now().getTime()
      const { limits } = await readSettings(queries, project)
      const since = new Date(now - days * 86_400_000)
      const today = localDay(now, limits.timeZone)
      return {
        rows: await readFigures(queries, project, { since, atMost: atMost + 1, today }),
        currency: await currencyOf(queries, projectId),
      }
    })
    const publishers = [...new Set(rows.flatMap((row) => row.published_by ?? []))]
    const names = await readMemberNames(database, who.tenantId, publishers)
    const { isMasked } = viewerOf(who)
    const nameOf = (id: string | null) => {
      const name = id === null ? undefined : names.get(id)
      return name === undefined ? null : isMasked ? maskText(name) : name
    }
    return rows.map((row) => ({
      strategy: row.id,
      decisions: Math.min(row.decisions, atMost),
      delivered: Math.min(row.delivered, atMost),
      exact: row.decisions <= atMost,
      publishedBy: nameOf(row.published_by),
      budget: budgetOf(row, currency),
    }))
  }

const budgetOf = ({ budget, coupons, money }: FiguresRow, currency: string): StrategyBudget | null =>
  budget && {
    per: budget.per,
    coupons: { spent: coupons ?? 0, atMost: budget.coupons ?? null },
    money: { spent: money ?? 0, atMost: budget.money ?? null },
    currency,
  }
