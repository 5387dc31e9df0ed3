import { expect, test } from 'vitest'
import type { BuiltInModel, ProjectTraining } from '#contract/platform/built-in-models.ts'
import { withServer } from '#tests/server/setup.ts'
import { openBackOffice } from './back-office.ts'

const server = withServer()

type Page = { items: ProjectTraining[]; next: string | null; total: { value: number } }

test('built-in models show what the training of each project has stored, the last trained first', async () => {
  const office = await openBackOffice(server)
  const train = async (at: string, summary: object) => {
    const { project, session } = await server.newcomer()
    await server.database.query(
      `insert into profile_score_versions (project_id, version, tenant_id, status, as_of, summary)
       values ($1, 1, $2, 'live', $3::timestamptz, $4::jsonb)`,
      [project.id, session.companyid, at, JSON.stringify(summary)],
    )
    return project.id
  }
  const fitted = { state: 'fitted', fittedTo: 900, misplaced: 0.02, valueCorrelation: 0.1 }
  const large = await train('2026-03-01T08:00:00Z', { buyers: 5_000, repeatBuyers: 900, buying: fitted })
  const noValues = { ...fitted, valueCorrelation: null }
  const other = await train('2026-03-02T08:00:00Z', { buyers: 700, repeatBuyers: 300, buying: noValues })
  const small = await train('2026-03-03T08:00:00Z', { buyers: 20, repeatBuyers: 3, buying: { state: 'tooFew' } })

  const untested = { versions: 0, chosen: 0, test: null }
  expect(await office.see<BuiltInModel[]>('viewBuiltInModels')).toEqual([
    { name: 'rfm', projects: 3, people: 5_720, trainedAt: '2026-03-03T08:00:00.000Z', ...untested },
    { name: 'bgNbd', projects: 2, people: 5_700, trainedAt: '2026-03-02T08:00:00.000Z', ...untested },
    { name: 'gammaGamma', projects: 1, people: 5_000, trainedAt: '2026-03-01T08:00:00.000Z', ...untested },
  ])
  const list = (query: Record<string, string>) => office.see<Page>('listProjectTrainings', { query })
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({
    items: [
      { id: small, buying: 'tooFew', buyers: 20, fittedTo: null, misplaced: null },
      { id: other, buying: 'fitted', fittedTo: 900, misplaced: 0.02, valueCorrelation: null },
    ],
    total: { value: 3 },
  })
  expect((await list({ limit: '2', cursor: String(first.next) })).items.map(({ id }) => id)).toEqual([large])
  expect((await list({ q: 'nobody has this name' })).items).toEqual([])
})
