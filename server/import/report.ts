import { type ImportReason, type ImportReport, importLimits, type RejectedLine } from '#contract/import/import.ts'

export const emptyReport: ImportReport = { lines: 0, accepted: 0, duplicates: 0, rejected: 0, reasons: [], rejectedLines: [] }

type Added = { lines: number; events: number; accepted: number; rejected: RejectedLine[] }

/** A report with the next lines of its part. */
export const reportWith = (report: ImportReport, { lines, events, accepted, rejected }: Added): ImportReport => ({
  lines: report.lines + lines,
  accepted: report.accepted + accepted,
  duplicates: report.duplicates + events - accepted,
  rejected: report.rejected + rejected.length,
  reasons: countReasons(report.reasons, rejected),
  rejectedLines: [...report.rejectedLines, ...rejected].slice(0, importLimits.listed),
})

const countReasons = (reasons: ImportReport['reasons'], rejected: RejectedLine[]): ImportReport['reasons'] => {
  const counts = new Map<ImportReason, number>(reasons.map(({ reason, lines }) => [reason, lines]))
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, lines]) => ({ reason, lines }))
}
