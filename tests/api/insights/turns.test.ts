import { expect, test } from 'vitest'
import { createTurns } from '#api/insights/turns.ts'

const never = new AbortController().signal

/** Work that ends when it is told to. */
const work = () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, ended }
}

test('pieces of work happen one after another, in the order in which they were asked for, also after one that failed', async () => {
  const takeTurn = createTurns()
  const happened: string[] = []
  const first = work()
  const all = [
    takeTurn(never, async () => {
      happened.push('first begins')
      await first.ended
      happened.push('first ends')
    }),
    takeTurn(never, () => Promise.reject(new Error('second'))),
    takeTurn(never, async () => happened.push('third')),
  ]
  first.end()
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(happened).toEqual(['first begins', 'first ends', 'third'])
})

test('work that is given up is not begun, or lets the next go on although it never ends', async () => {
  const takeTurn = createTurns()
  const [endless, waiting] = [new AbortController(), new AbortController()]
  const happened: string[] = []
  void takeTurn(endless.signal, () => new Promise(() => {}))
  const second = takeTurn(waiting.signal, async () => happened.push('second'))
  const third = takeTurn(never, async () => happened.push('third'))
  waiting.abort()
  await Promise.resolve()
  expect(happened).toEqual([])
  endless.abort()
  await expect(second).rejects.toThrow()
  await third
  expect(happened).toEqual(['third'])
})
