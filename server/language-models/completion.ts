import type { AiModelFailure } from '#contract/platform/ai-models.ts'
import type { ReceiverAnswer, ReceiverCall } from '#server/http/call-receiver.ts'

export type CallReceiver = (call: ReceiverCall) => Promise<ReceiverAnswer>
export type Message = { role: 'system' | 'user'; content: string }

export type Asked = {
  baseUrl: string
  model: string
  key: string | null
  messages: readonly Message[]
  /** Milliseconds for the whole call. */
  timeout: number
  /** Tokens of the answer, at most; without it the model decides. */
  maxTokens?: number
}

/** `said` is what the model said or, after a failure, the beginning of what came instead. Tokens are null where they were not told. */
export type Came = Pick<ReceiverAnswer, 'status' | 'milliseconds'> & {
  failure: AiModelFailure | null
  said: string
  tokensIn: number | null
  tokensOut: number | null
}

/** Bytes of an answer that are read. A longer one is cut, and so is no answer of a chat. */
const bytesRead = 65_536
const mostTokens = 100_000_000

/** Asks a model once, in the form of OpenAI's chat completions. Never rejects. The key is taken out of what came back, whoever sent it. */
export const complete = async (
  call: CallReceiver,
  { baseUrl, model, key, messages, timeout, maxTokens }: Asked,
): Promise<Came> => {
  const { response, ...came } = await call({
    url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
    method: 'POST',
    headers: {
      'User-Agent': 'Causeway-Models/1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      stream: false,
      ...(maxTokens === undefined ? {} : { max_tokens: maxTokens, response_format: { type: 'json_object' } }),
    }),
    limits: { timeout, bytes: bytesRead, characters: bytesRead },
  })
  const safe = (text: string) => (key === null ? text : text.replaceAll(key, '…'))
  const read = came.failure === null ? readObject(response) : null
  const said = firstSaid(read)
  const usage = memberOf(read, 'usage')
  const tokens = { tokensIn: tokensOf(usage, 'prompt_tokens'), tokensOut: tokensOf(usage, 'completion_tokens') }
  if (came.failure !== null) return { ...came, ...tokens, said: safe(response) }
  return said === null
    ? { ...came, ...tokens, failure: 'format', said: safe(response) }
    : { ...came, ...tokens, said: safe(said) }
}

const readObject = (response: string): unknown => {
  try {
    return JSON.parse(response)
  } catch {
    return null
  }
}

/** What the first choice of a chat completion says; null if the text is not one. */
const firstSaid = (read: unknown): string | null => {
  const choices = memberOf(read, 'choices')
  const said = memberOf(memberOf(Array.isArray(choices) ? choices[0] : null, 'message'), 'content')
  return typeof said === 'string' ? said : null
}

const tokensOf = (usage: unknown, name: string): number | null => {
  const told = memberOf(usage, name)
  return typeof told === 'number' && Number.isInteger(told) && told >= 0 && told <= mostTokens ? told : null
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([it]) => it === name)?.[1]
    : null
