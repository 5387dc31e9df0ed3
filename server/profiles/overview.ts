import { growthDays, type ProfilesOverview } from '#contract/profiles/overview.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import { maskText } from '#engine/profiles/mask.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { readGrowth, readTopCountries, readTopDevices, readTopLanguages, readTopSources, readTotals } from './overview.store.ts'
import { findLiveFold } from './profile-pages.store.ts'

export type Overview = ReturnType<typeof createOverview>

const dayMs = 24 * 60 * 60 * 1_000
const activeFor = 5 * 60_000

/** Everyone that a project knows, in numbers. */
export const createOverview = ({ database, clock }: { database: Database; clock: Clock }) => ({
  view: (project: ProjectRef): Promise<ProfilesOverview> =>
    database.ofTenant(project.tenantId, async (queries) => {
      const now = clock.now().getTime()
      const today = Math.floor(now / dayMs) * dayMs
      const days = Array.from({ length: growthDays }, (_, place) => dateOf(today - (growthDays - 1 - place) * dayMs))
      const fold = await findLiveFold(queries, project)
      const totals = fold && (await readTotals(queries, fold, { today: instant(today), activeSince: instant(now - activeFor) }))
      const growth = new Map(
        (fold ? await readGrowth(queries, fold, instant(today - (growthDays - 1) * dayMs)) : []).map((row) => [row.day, row]),
      )
      return {
        profiles: totals?.profiles ?? 0,
        identified: totals?.identified ?? 0,
        newToday: totals?.new_today ?? 0,
        active: totals?.active ?? 0,
        buyers: totals?.buyers ?? 0,
        revenue: (totals?.revenue ?? 0) / moneyScale,
        currency: await currencyOf(queries, project.projectId),
        days: days.map((day) => ({
          day,
          profiles: growth.get(day)?.profiles ?? 0,
          identified: growth.get(day)?.identified ?? 0,
        })),
        // A sender names sources; nobody needs an e-mail address among them.
        sources: fold
          ? (await readTopSources(queries, fold)).map(({ value, profiles }) => ({ value: value && maskText(value), profiles }))
          : [],
        countries: fold ? await readTopCountries(queries, fold) : [],
        devices: fold ? await readTopDevices(queries, fold) : [],
        languages: fold ? await readTopLanguages(queries, fold) : [],
        computedAt: instant(now),
      }
    }),
})

const instant = (time: number) => new Date(time).toISOString()
const dateOf = (time: number) => instant(time).slice(0, 'YYYY-MM-DD'.length)
