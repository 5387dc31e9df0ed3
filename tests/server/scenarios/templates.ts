import type { ScenarioDetail } from '#contract/scenarios/figures.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import type { Rollout, ScenarioTemplate, TemplateContent } from '#contract/scenarios/templates.ts'
import type { Desk } from '#tests/server/decisions/desk.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import { besides } from '#tests/server/setup.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A platform admin who writes the template of a scenario and rolls it out. */
export const openTemplate = async (server: TestServer, scenario: Scenario) => {
  const office = await openBackOffice(server)
  const params = { scenario }
  const view = () => office.see<ScenarioTemplate>('viewScenarioTemplate', { params })
  const save = async (different: Partial<TemplateContent>, replaces?: number) => {
    const { content, revision } = await view()
    return office.ask('saveScenarioTemplate', {
      params,
      body: { content: { ...content, ...different }, replaces: replaces ?? revision },
    })
  }
  const publish = async (note = 'Better', replaces?: number) =>
    office.ask('publishScenarioTemplate', { params, body: { note, replaces: replaces ?? (await view()).revision } })
  /** Publishes a change. Answers its version. */
  const release = async (different: Partial<TemplateContent>): Promise<number> => {
    const saved = await save(different)
    const published = await publish()
    if (saved.code !== 200 || published.code !== 200) throw new Error(`${saved.code} ${published.code}`)
    return (published.data as ScenarioTemplate).versions[0]?.version ?? 0
  }
  const start = (version: number, organizations: string[] | null = null) => {
    // The last roll-out is the one that began last.
    server.pass(1_000)
    return office.ask('startScenarioRollout', { params, body: { version, organizations, reason } })
  }
  /** The roll-out after another process has done what there is to do. */
  const settled = async (id: string) => {
    await moveRollouts(server)
    return office.see<Rollout>('viewScenarioRollout', { params: { ...params, id } })
  }
  const act = async (name: 'rollBackScenario' | 'resumeScenarioRollout', id: string) =>
    office.ask(name, { params: { ...params, id }, body: { reason } })
  return {
    ...office,
    params,
    view,
    save,
    publish,
    release,
    start,
    settled,
    /** Rolls a version out to its end. */
    rollOut: async (version: number, organizations: string[] | null = null) => {
      const { code, data } = await start(version, organizations)
      if (code !== 200) throw new Error(`startScenarioRollout answered ${code}`)
      return settled((data as Rollout).id)
    },
    rollBack: async (id: string) => {
      const { code } = await act('rollBackScenario', id)
      if (code !== 200) throw new Error(`rollBackScenario answered ${code}`)
      return settled(id)
    },
    act,
  }
}

/** Runs the job of roll-outs in a process of its own. */
const moveRollouts = async (server: TestServer): Promise<void> => {
  const { app } = besides(server, {})
  for (const runner of app.jobRunners()) await runner.begin('scenarios.rollOut')
  await app.settle()
}

/** What a project has of a scenario's template. */
export const templateOf = async (desk: Desk, scenario: Scenario) =>
  (await desk.data<ScenarioDetail>('viewScenario', { params: { scenario } })).template

/** Many projects of one organisation, without anybody who uses them. */
export const manyProjects = async ({ database, now }: TestServer, tenantId: string, count: number): Promise<void> =>
  void (await database.query(
    `insert into projects (id, tenant_id, name, created_at)
     select gen_random_uuid(), $1::uuid, 'Project ' || n, $2::timestamptz from generate_series(1, $3::int) n`,
    [tenantId, now().toISOString(), count],
  ))
