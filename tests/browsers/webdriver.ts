import { vi } from 'vitest'

/** How WebDriver names an element: an object with this one key. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type WebElement = { [elementKey]: string }

/** A session of W3C WebDriver at a driver that listens on this port. Begins as soon as the driver answers. */
export const openSession = async (port: number) => {
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
  await vi.waitFor(() => call('GET', '/status'), { timeout: 20_000, interval: 50 })
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: {} } })) as { sessionId: string }
  const post = (path: string, body: unknown) => call('POST', `/session/${sessionId}${path}`, body)
  return {
    goto: async (url: string) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh', {})),
    resize: async (width: number, height: number) => void (await post('/window/rect', { width, height })),
    evaluate: (expression: string) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
    click: async (element: WebElement) => void (await post(`/element/${element[elementKey]}/click`, {})),
    type: async (element: WebElement, text: string) => void (await post(`/element/${element[elementKey]}/value`, { text })),
    end: async () => void (await call('DELETE', `/session/${sessionId}`)),
  }
}
