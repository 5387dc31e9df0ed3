import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'

/** A document, as it is and compressed. */
export type Text = { plain: Buffer; brotli: Buffer }

const brotli = promisify(brotliCompress)

export const packed = async (text: string): Promise<Text> => {
  const plain = Buffer.from(text)
  return { plain, brotli: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }
}

/** Answers with a document, compressed for those who accept it. */
export const sendText = (
  context: Context,
  text: Text,
  { status, headers }: { status: 200 | 404; headers: Record<string, string> },
): Response => {
  const isPacked = (context.req.header('Accept-Encoding') ?? '').includes('br')
  return context.body(new Uint8Array(isPacked ? text.brotli : text.plain), status, {
    ...headers,
    ...(isPacked ? { 'Content-Encoding': 'br' } : {}),
  })
}
