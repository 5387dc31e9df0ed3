import { expect, test } from 'vitest'
import { unpackValues } from '#engine/insights/packed-values.ts'
import { record } from '#engine/insights/record.ts'
import type { ValueRow } from '#server/insights/packed-records.store.ts'
import { packProperties } from '#server/insights/packing-properties.ts'

const part = { afterId: 1_000, toId: 3_000 }

/** Events with every second id of the part, the newest first. */
const events = 900
const ids = Array.from({ length: events }, (_, place) => part.toId - 2 * place)
const named = () => {
  const records = Buffer.alloc(events * record.bytes)
  for (const [place, id] of ids.entries()) records.writeBigInt64BE(BigInt(id), place * record.bytes + record.id)
  return [{ event: 'view', events, records }]
}
const idsOf = (own: number[]) => {
  const bytes = Buffer.alloc(own.length * 4)
  for (const [index, id] of own.entries()) bytes.writeInt32BE(id - part.afterId, index * 4)
  return bytes
}
const packed = async (rows: ValueRow[], size = part) => (await packProperties(size, named(), async () => rows)).get('view')

test('values are packed in the order of the records', async () => {
  const valued = (value: string, own: number[]): ValueRow => ({ event: 'view', property: 'colour', value, ids: idsOf(own) })
  const found = await packed([valued('"red"', [ids[2] ?? 0, ids[5] ?? 0]), valued('7', [ids[0] ?? 0])])
  expect(found?.hasAll).toBe(true)
  const { values, of } = unpackValues(found?.properties[0]?.packed ?? new Uint8Array(), events)
  expect(values.map((it) => Buffer.from(it).toString())).toEqual(['"red"', '7'])
  expect([...of].map((number, place) => [place, number]).filter(([, number]) => number !== 0)).toEqual([
    [0, 2],
    [2, 1],
    [5, 1],
  ])
})

test('a thousand values are packed and one more is not, and its rest is not asked for any more', async () => {
  const rows = (count: number): ValueRow[] =>
    Array.from({ length: count }, (_, place) => ({ event: 'view', property: 'order', value: String(place), ids: idsOf([]) }))
  expect((await packed(rows(1_000)))?.properties[0]?.packed.byteLength).toBeGreaterThan(0)
  const asked: object[] = []
  const found = await packProperties({ afterId: 1_000, toId: 111_000 }, named(), async (it) => {
    asked.push(it)
    return rows(1_001)
  })
  expect(found.get('view')?.properties).toEqual([{ property: 'order', packed: new Uint8Array() }])
  const unwanted = [{ event: 'view', property: 'order' }]
  expect(asked).toEqual([
    { from: 1_000, to: 51_000, unwanted: [] },
    { from: 51_000, to: 101_000, unwanted },
    { from: 101_000, to: 111_000, unwanted },
  ])
})

test('of more than fifty properties fifty are packed', async () => {
  const rows = Array.from({ length: 51 }, (_, place) => ({ event: 'view', property: `p${place}`, value: '1', ids: idsOf([]) }))
  const found = await packed(rows)
  expect([found?.properties.length, found?.hasAll]).toEqual([50, false])
})
