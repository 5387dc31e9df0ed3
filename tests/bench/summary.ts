import { endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import { openDatabase } from '#server/database/open.ts'
import { freshDatabaseUrl } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median } from './measure.ts'

const counts = [100_000, 1_000_000]
const times = 20

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** How long the summary of a project takes with so many events stored, all of them of the last day. */
export const benchSummary = (): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const url = await freshDatabaseUrl('postgres')
    const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: url })
    const person = await newcomerAt(server.url)
    const figures: Figure[] = []
    let stored = 0
    for (const count of counts) {
      await store(url, person, stored, count)
      stored = count
      figures.push(
        figure(`postgres: summary with ${count} events stored`, await timeOf(server.url, person), 'ms', { atMost: 20 }),
      )
    }
    await server.kill('SIGTERM')
    return figures
  })

/** Events of the last 24 hours, with their minutes and visits as if they had come one by one. */
const store = async (url: string, { project }: Person, from: number, to: number) => {
  const database = await openDatabase(url)
  const rows = `select n, now() - make_interval(secs => n * 86000.0 / ${to}) as at, tenant_id
    from generate_series(${from + 1}, ${to}) n, projects where projects.id = '${project.id}'`
  await database.execute(`
    insert into event_counters (project_id, tenant_id, last_id, first_received_at, last_received_at, first_accepted_at, last_accepted_at)
      select id, tenant_id, ${to}, now(), now(), now() - interval '1 day', now() from projects where id = '${project.id}'
      on conflict (project_id) do update set last_id = excluded.last_id;
    insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, occurred_at, received_at, properties, context)
      select '${project.id}'::uuid, tenant_id, n, 'm' || n, 'track', 'add_to_cart', 'v' || n % 5000, at, at, '{}', '{}' from (${rows}) r;
    insert into event_minutes as m (project_id, tenant_id, minute, accepted, rejected)
      select '${project.id}'::uuid, tenant_id, date_trunc('minute', at), count(*), 0 from (${rows}) r group by 1, 2, 3
      on conflict (project_id, minute) do update set accepted = m.accepted + excluded.accepted;
    analyze events; analyze event_minutes;`)
  await database.close()
}

const timeOf = async (url: string, { session, project }: Person): Promise<number> => {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const started = performance.now()
    const response = await fetch(url + endpoints.summariseEvents.path, {
      headers: { [headerNames.session]: session, [headerNames.project]: project.id },
    })
    await response.arrayBuffer()
    taken.push(performance.now() - started)
  }
  return median(taken)
}
