import pg from 'pg'

const reconnectAfterMs = 1_000

/**
 * Listens on a channel of PostgreSQL, on a connection of its own. A connection that is lost is opened again after a second; what was sent
 * in between is not heard. `channel` is a plain name.
 */
export const listenOn = (url: string, channel: string, hear: (text: string) => void): { close: () => Promise<void> } => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = async () => {
    const own = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client = own
    own.on('notification', ({ payload }) => hear(payload ?? ''))
    // An error is followed by the end.
    own.on('error', () => {})
    own.once('end', connectLater)
    await own.connect()
    await own.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const connectLater = () => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(open, reconnectAfterMs)
    timer.unref()
  }
  const open = () => void connect().catch(() => client?.end().catch(connectLater))
  open()

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
