export type Message = { id: string | null; event: string; data: string; retry: number | null }

/** Parses an event stream piece by piece, according to the HTML standard, and passes on each message. `retry` is in milliseconds. */
export const messageReader = (hear: (message: Message) => void): ((piece: string) => void) => {
  let rest = ''
  let message = emptyMessage()
  const readLine = (line: string) => {
    if (line === '') {
      if (message.data !== '' || message.retry !== null) hear({ ...message, data: message.data.slice(0, -1) })
      message = emptyMessage()
      return
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'data') message.data += `${value}\n`
    if (field === 'event') message.event = value
    if (field === 'id' && !value.includes('\0')) message.id = value
    if (field === 'retry' && /^\d+$/.test(value)) message.retry = Number(value)
  }
  return (piece) => {
    // A carriage return at the end may be half of a line break.
    const text = rest + piece
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + text.slice(end)
    for (const line of lines) readLine(line)
  }
}

const emptyMessage = (): Message => ({ id: null, event: 'message', data: '', retry: null })
