/** A file of countries in the MaxMind format, of a few IPv4 networks: `{ '203.0.113.0/24': 'FR' }`, or with what is recorded instead. */
export const countryFile = (networks: Record<string, Value>): Buffer => {
  const records = Object.values(networks).map((it) => encoded(typeof it === 'string' ? { country: { iso_code: it } } : it))
  const nodes: Node[] = [emptyNode()]
  for (const [index, network] of Object.keys(networks).entries()) plant(nodes, bitsOf(network), index)
  const starts = records.map((_, index) => records.slice(0, index).reduce((sum, it) => sum + it.length, 0))
  const pointerTo = (branch: Branch) => {
    if (branch === null) return nodes.length
    return 'node' in branch ? branch.node : nodes.length + separator.length + (starts[branch.record] ?? 0)
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, branch] of nodes.flat().entries()) tree.writeUIntBE(pointerTo(branch), index * 3, 3)
  return Buffer.concat([tree, separator, ...records, marker, metadataOf(nodes.length)])
}

type Value = string | number | { [key: string]: Value }
type Branch = { node: number } | { record: number } | null
type Node = [Branch, Branch]
const emptyNode = (): Node => [null, null]

/** The bits of a network's address that are its own. */
const bitsOf = (network: string): (0 | 1)[] => {
  const [address = '', length] = network.split('/')
  const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')])
  return bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))
}

const plant = (nodes: Node[], bits: (0 | 1)[], record: number) => {
  let node = nodes[0] as Node
  for (const [depth, side] of bits.entries()) {
    const branch = node[side]
    if (depth === bits.length - 1) node[side] = { record }
    else if (branch && 'node' in branch) node = nodes[branch.node] as Node
    else {
      node[side] = { node: nodes.length }
      node = emptyNode()
      nodes.push(node)
    }
  }
}

const separator = Buffer.alloc(16)
const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

const text = (value: string) => Buffer.from([(2 << 5) | value.length, ...Buffer.from(value)])
const uint16 = (value: number) => Buffer.from([(5 << 5) | 2, value >> 8, value & 255])
const uint32 = (value: number) => Buffer.from([(6 << 5) | 4, 0, 0, value >> 8, value & 255])
const map = (fields: Record<string, Buffer>) =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(fields).length]),
    ...Object.entries(fields).flatMap(([key, it]) => [text(key), it]),
  ])

const encoded = (value: Value): Buffer => {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return uint16(value)
  return map(Object.fromEntries(Object.entries(value).map(([key, it]) => [key, encoded(it)])))
}

const metadataOf = (count: number) =>
  map({
    node_count: uint32(count),
    record_size: uint16(24),
    ip_version: uint16(4),
    database_type: text('Countries'),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint32(1),
    description: map({}),
  })
