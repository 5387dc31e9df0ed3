import { usualTimeZone } from '#contract/projects/time-zone.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'

/** The IANA name of the zone in which a project's days begin. */
export const timeZoneOf = async ({ query }: Queries, projectId: string): Promise<string> => {
  const [row] = await query<Row<typeof projects, 'time_zone'>>('select time_zone from projects where id = $1', [projectId])
  return row?.time_zone ?? usualTimeZone
}

/** Gives a project a time zone. Its reports are of the days of the new one from now on, also those of the past. */
export const writeTimeZone = async ({ query }: Queries, projectId: string, timeZone: string): Promise<void> =>
  void (await query('update projects set time_zone = $2 where id = $1', [projectId, timeZone]))
