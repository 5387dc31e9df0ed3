import type { AlertFiring } from '#contract/alerts/alerts.ts'

/** Firings to tell in the console: those that go on, that their rule tells there, that began since a time, and that were not told yet. */
export const freshFirings = (
  firings: readonly AlertFiring[],
  { since, told }: { since: number; told: ReadonlySet<string> },
): AlertFiring[] =>
  firings.filter(
    ({ id, openedAt, closedAt, notices }) =>
      closedAt === null &&
      !told.has(id) &&
      Date.parse(openedAt) >= since &&
      notices.some(({ channel, about, status }) => channel === 'inApp' && about === 'opened' && status === 'sent'),
  )
