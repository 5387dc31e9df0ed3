import type { Flow } from './flow.ts'

const [boxWidth, indent, port, least, gapY, gapX, lane, margin] = [216, 16, 18, 32, 8, 30, 16, 12]

/** The positions of all parts of a chart, in pixels: states in a column, arrows in lanes to their right that never overlap. */
export const layOut = ({ states, arrows }: Flow) => {
  const drawn = arrows.flatMap(({ from, to }, index) => {
    const [target] = to
    return from !== null && target !== undefined ? [{ number: index + 1, from, to: target }] : []
  })
  const portsOf = (id: string) =>
    drawn.flatMap(({ number, from, to }) => [
      ...(from === id ? [{ number, end: 'from' as const }] : []),
      ...(to === id ? [{ number, end: 'to' as const }] : []),
    ])
  const right = boxWidth + indent * Math.max(0, ...states.map(({ depth }) => depth - 1))
  let y = margin
  const boxes = states.map(({ id, name, kind, depth, first }) => {
    const x = 1 + indent * (depth - 1)
    const box = { id, name, kind, first, x, y, width: right - x, height: Math.max(least, portsOf(id).length * port + 8) }
    y += box.height + gapY
    return box
  })
  const placeOf = (id: string, number: number, end: 'from' | 'to') => {
    const box = boxes.find((it) => it.id === id)
    const ports = portsOf(id)
    const index = ports.findIndex((it) => it.number === number && it.end === end)
    return box ? box.y + (box.height / (ports.length + 1)) * (index + 1) : 0
  }
  const spans = drawn.map(({ number, from, to }) => ({
    number,
    start: placeOf(from, number, 'from'),
    stop: placeOf(to, number, 'to'),
  }))
  const lanes = lanesOf(spans)
  const lines = spans.map(({ number, start, stop }) => {
    const x = right + gapX + (lanes.get(number) ?? 0) * lane
    return {
      number,
      path: `M${right} ${start}H${x}V${stop}H${right + 6}`,
      head: `M${right} ${stop}l7 -4v8z`,
      badge: { x: right + 18, y: start },
    }
  })
  const width = right + gapX + (Math.max(-1, ...lanes.values()) + 1) * lane + margin
  return { width, height: y, boxes, lines }
}

type Span = { number: number; start: number; stop: number }

/** Short arrows are in the inner lanes, and two arrows share a lane only if they do not meet. */
const lanesOf = (spans: Span[]): Map<number, number> => {
  const taken: Span[][] = []
  const lanes = new Map<number, number>()
  for (const span of [...spans].sort((a, b) => lengthOf(a) - lengthOf(b))) {
    const free = taken.findIndex((others) => others.every((it) => !meet(it, span)))
    const chosen = free < 0 ? taken.length : free
    taken[chosen] = [...(taken[chosen] ?? []), span]
    lanes.set(span.number, chosen)
  }
  return lanes
}

const lengthOf = ({ start, stop }: Span) => Math.abs(start - stop)
const meet = (a: Span, b: Span) =>
  Math.max(Math.min(a.start, a.stop), Math.min(b.start, b.stop)) - 4 <
  Math.min(Math.max(a.start, a.stop), Math.max(b.start, b.stop))
