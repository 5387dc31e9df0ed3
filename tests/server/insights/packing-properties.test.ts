import { expect, test } from 'vitest'
import { unpackValues } from '#engine/insights/packed-values.ts'
import { record } from '#engine/insights/record.ts'
import type { ValueRow } from '#server/insights/packed-records.store.ts'
import { packedValueLimits, packProperties } from '#server/insights/packing-properties.ts'

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

/** So many different values of one property. Each has so many events of its own, in the order of their ids. */
const repeated = (values: number, eventsEach: number): ValueRow[] =>
  Array.from({ length: values }, (_, value) => ({
    event: 'view',
    property: 'order',
    value: String(value),
    ids: idsOf(Array.from({ length: eventsEach }, (_, turn) => manyIds[value * eventsEach + turn] ?? 0)),
  }))
const most = packedValueLimits.values
const manyIds = Array.from({ length: most * 4 + 4 }, (_, place) => part.afterId + 1 + place)
const many = () => {
  const records = Buffer.alloc(manyIds.length * record.bytes)
  for (const [place, id] of manyIds.entries()) records.writeBigInt64BE(BigInt(id), place * record.bytes + record.id)
  return [{ event: 'view', events: manyIds.length, records }]
}
const manyPart = { afterId: part.afterId, toId: part.afterId + manyIds.length }
const firstOf = async (rows: ValueRow[]) => {
  let isRead = false
  const found = await packProperties(manyPart, many(), async () => {
    if (isRead) return []
    isRead = true
    return rows
  })
  const packed = found.get('view')?.properties[0]?.packed
  return packed && packed.byteLength > 0 ? unpackValues(packed, manyIds.length) : null
}

test('as many values are packed as fit into two bytes, and one more is not', async () => {
  const found = await firstOf(repeated(most, 4))
  expect(found?.values.length).toBe(most)
  expect([...(found?.of ?? [])].slice(-8)).toEqual([most, most, most, most, 0, 0, 0, 0])
  expect(await firstOf(repeated(most + 1, 4))).toBe(null)
})

test('values of fewer than four events each are packed up to a thousand', async () => {
  expect((await firstOf(repeated(1_000, 1)))?.values.length).toBe(1_000)
  expect(await firstOf(repeated(1_001, 3))).toBe(null)
  expect((await firstOf(repeated(1_001, 4)))?.values.length).toBe(1_001)
})

test('properties for whose values a part has no room are not packed, and the others are', async () => {
  // As many bytes as the longest value has if each of its characters takes four.
  const long = 'x'.repeat(packedValueLimits.longest * 4)
  const values = Math.floor(packedValueLimits.bytes / 10 / long.length)
  const rows = Array.from({ length: 12 }, (_, property) =>
    Array.from({ length: values }, (_, value) => ({
      event: 'view',
      property: `p${property}`,
      value: `${String(value).padStart(5, '0')}${long.slice(5)}`,
      ids: idsOf(value === 0 ? manyIds.slice(0, 4 * values) : []),
    })),
  )
  const found = await packProperties(manyPart, many(), async ({ from }) => (from === manyPart.afterId ? rows.flat() : []))
  expect(found.get('view')?.properties.map((it) => it.packed.byteLength > 0)).toEqual([...Array(10).fill(true), false, false])
})

test('the rest of a property that is not fit is not asked for any more', async () => {
  const asked: object[] = []
  const found = await packProperties({ afterId: 1_000, toId: 111_000 }, named(), async (it) => {
    asked.push(it)
    return repeated(most + 1, 0)
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
