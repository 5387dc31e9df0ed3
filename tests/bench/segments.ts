import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { Segment, SegmentPreview } from '#contract/segments/segments.ts'
import { copyVisitors, folded, foldVisitors } from './many-people.ts'
import { type Shop, sendEvent, timesOf, withShop } from './many-people-server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const copies = 100
const rounds = 5
const entrances = 40
const fillFor = 20_000

const definitions = [
  {
    all: [
      { profile: 'country', is: 'equals', value: 'CN' },
      { profile: 'orders', is: 'gte', value: 1 },
    ],
  },
  { all: [{ trait: 'plan', is: 'equals', value: 'gold' }, { not: { did: 'purchase' } }] },
  { did: 'view_product', times: { is: 'atLeast', n: 2 }, within: { days: 7 } },
  { did: 'purchase', where: [{ property: 'value', is: 'gte', value: 200 }] },
  {
    any: [
      { last: 'add_to_cart', is: 'within', days: 3 },
      { profile: 'revenue', is: 'gt', value: 500 },
    ],
  },
]

/** Segments of a million people: what an editor waits for, and how fast somebody enters while all are looked at for new definitions. */
export const benchSegments = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    await shop.withoutServer(() => foldVisitors(shop.database, shop.project))
    await copyVisitors(shop, 1, copies)
    const people = `${(copies * folded).toLocaleString('en')} profiles`
    const previews: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const times = await timesOf(
        definitions.map((definition) => () => shop.ask<SegmentPreview>(endpoints.previewSegment.path, { body: { definition } })),
      )
      if (round > 0) previews.push(...times)
    }
    const made: Segment[] = []
    for (const [place, definition] of [...definitions, ...definitions, ...definitions, ...definitions].entries())
      made.push(
        await shop.ask<Segment>(endpoints.createSegment.path, {
          body: { name: `Segment ${place}`, description: '', definition },
        }),
      )
    const live = await shop.ask<Segment>(endpoints.createSegment.path, {
      body: { name: 'Tea tasters', description: '', definition: { did: 'taste' } },
    })
    const entering = await enterAll(shop, live.id)
    const before = await filledOf(shop, live.id)
    await pause(fillFor)
    const after = await filledOf(shop, live.id)
    return [
      figure(`${people}: preview of a segment, median`, median(previews), 'ms'),
      figure(`${people}: the slowest of ${previews.length}`, Math.max(...previews), 'ms', { atMost: 1_000 }),
      figure(`${people}, ${made.length + 1} segments: from the event to the membership, median`, median(entering), 'ms'),
      figure(`${people}: the same, 95th percentile`, quantile(entering, 0.95), 'ms', { atMost: 1_000 }),
      figure(`${people}: looked at for new definitions`, ((after - before) * copies * folded * 1_000) / fillFor, 'profiles/s'),
    ]
  })

/** Milliseconds from sending an event until its visitor is in the segment, of known and new visitors in turn. */
const enterAll = async (shop: Shop, segment: string): Promise<number[]> => {
  const times: number[] = []
  for (let count = 0; count < entrances; count += 1) {
    const anonymousId = count % 2 === 0 ? `visitor-${count * 97}-${count}` : randomUUID()
    const began = performance.now()
    await sendEvent(shop, {
      messageId: randomUUID(),
      anonymousId,
      type: 'track',
      event: 'taste',
      properties: {},
      originalTimestamp: new Date().toISOString(),
    })
    while (!(await isMember(shop, segment, anonymousId))) await pause(2)
    times.push(performance.now() - began)
  }
  return times
}

const isMember = async ({ database, project }: Shop, segment: string, anonymousId: string): Promise<boolean> => {
  const rows = await database.query(
    `select 1 from segment_members m join profile_atoms a on a.project_id = m.project_id and a.generation = m.generation
        and a.profile_id = m.profile_id
      where m.project_id = $1 and m.segment_id = $2::uuid and a.anonymous_id = $3`,
    [project.projectId, segment, anonymousId],
  )
  return rows.length > 0
}

/** The share of the profiles that has been looked at since the definitions were made. */
const filledOf = async ({ ask }: Shop, id: string): Promise<number> =>
  (await ask<Segment>(endpoints.viewSegment.path.replace(':id', id))).filling ?? 1

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
