import { connect } from 'node:net'
import { vi } from 'vitest'

/**
 * Reads the console of WebKitGTK, which WebDriver does not offer, from its remote inspector. A message of its socket is the size of what
 * follows (4 bytes, big endian), a byte of flags (1: numbers are little endian), a name with a NUL, and values as GVariant lays them out:
 * numbers of 8 bytes first, one text with a NUL last.
 */
export const openInspector = async (port: number) => {
  const socket = await vi.waitFor(() => connectTo(port), { timeout: 20_000, interval: 50 })
  const complaints: string[] = []
  let received = Buffer.alloc(0)
  let lastId = 0
  const listed = withResolver<Target>()
  const enabled = withResolver<void>()

  const send = (name: string, values: Buffer) => {
    const body = Buffer.concat([Buffer.from(`${name}\0`), values])
    const head = Buffer.alloc(5)
    head.writeUInt32BE(body.length)
    head.writeUInt8(1, 4)
    socket.write(Buffer.concat([head, body]))
  }
  const nextId = () => {
    lastId += 1
    return lastId
  }
  const tell = (target: Target, method: string, params: unknown) =>
    send(
      'SendMessageToBackend',
      Buffer.concat([numbers(target), Buffer.from(`${JSON.stringify({ id: nextId(), method, params })}\0`)]),
    )

  /** A page that goes to another site can get another process, and is then another target. */
  const enableConsole = (target: Target, { targetId, isPaused }: TargetInfo) => {
    const message = JSON.stringify({ id: nextId(), method: 'Console.enable' })
    tell(target, 'Target.sendMessageToTarget', { targetId, message })
    if (isPaused) tell(target, 'Target.resume', { targetId })
  }

  const hearFromPage = ({ method, params, result }: FromPage) => {
    if (result) enabled.resolve()
    if (method !== 'Console.messageAdded' || !params) return
    const { level, text, url } = params.message
    if (level === 'error' || level === 'warning') complaints.push(`${text} (${url ?? ''})`)
  }

  const hear = (name: string, values: Buffer) => {
    if (name === 'SetTargetList') {
      const at = values.indexOf('WebPage\0')
      if (at >= 0) listed.resolve([values.readBigUInt64LE(0), values.readBigUInt64LE(at - 8)])
    }
    if (name !== 'SendMessageToFrontend') return
    const { method, params } = JSON.parse(values.subarray(16, -1).toString()) as FromInspector
    const target: Target = [values.readBigUInt64LE(0), values.readBigUInt64LE(8)]
    if (method === 'Target.targetCreated' && params?.targetInfo) enableConsole(target, params.targetInfo)
    if (method === 'Target.dispatchMessageFromTarget' && params?.message) hearFromPage(JSON.parse(params.message) as FromPage)
  }

  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 5 && received.length >= 5 + received.readUInt32BE(0)) {
      const end = 5 + received.readUInt32BE(0)
      const body = received.subarray(5, end)
      received = received.subarray(end)
      const nameEnd = body.indexOf(0)
      hear(body.subarray(0, nameEnd).toString(), body.subarray(nameEnd + 1))
    }
  })

  // The list of pages comes to an inspector only as long as no WebDriver session has begun.
  send('SetupInspectorClient', Buffer.from('\0'))
  const target = await listed.promise
  return {
    /** Begins to read. The page's process must run, which it does once a session has begun. */
    listen: async () => {
      send('Setup', numbers(target))
      await enabled.promise
    },
    complaints: () => complaints,
    close: () => void socket.destroy(),
  }
}

/** The number of the browser's connection, and that of the page within it. */
type Target = [connection: bigint, page: bigint]
type TargetInfo = { targetId: string; isPaused?: boolean }
type FromInspector = { method?: string; params?: { targetInfo?: TargetInfo; message?: string } }
type FromPage = { method?: string; result?: unknown; params?: { message: { level: string; text: string; url?: string } } }

const withResolver = <Value>() => {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((it) => {
    resolve = it
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}

const connectTo = (port: number) =>
  new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

const numbers = (values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * index)
  return bytes
}
