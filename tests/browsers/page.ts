import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { Driver } from './driver.ts'
import { type Locator, locateElements, plainLocator } from './locators.ts'

export type Page = Pick<Driver<unknown>, 'goto' | 'reload' | 'complaints' | 'close'> & {
  /** Runs a function inside the page. It can use the page and its arguments only; arguments and result are JSON. */
  evaluate: Evaluate
  /** Waits until exactly one element is meant, and clicks it. */
  click: (locator: Locator) => Promise<void>
  /** Waits until exactly one field is meant, and types into it. */
  fill: (locator: Locator, text: string) => Promise<void>
  /** Waits until so many elements are seen: one or more where no number is given. */
  see: (locator: Locator, count?: number) => Promise<void>
  /** Waits until exactly one element is meant. Resolves with its text. */
  textOf: (locator: Locator) => Promise<string>
}

type Evaluate = <Arguments extends unknown[], Result>(
  work: (...parameters: Arguments) => Result | Promise<Result>,
  ...parameters: Arguments
) => Promise<Result>

const callOf = <Arguments extends unknown[]>(work: (...parameters: Arguments) => unknown, parameters: Arguments): string =>
  `(${work})(...${JSON.stringify(parameters)})`

const patience = { timeout: 20_000, interval: 50 }

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')

/** A page of one of the browsers, on which elements are named as a person would name them. */
export const createPage = async <Handle>(driver: Driver<Handle>): Promise<Page> => {
  const source = `(() => {
    ${await readFile(library, 'utf8')};
    window.locateElements = ${locateElements}
  })()`

  const evaluate: Evaluate = async <Arguments extends unknown[], Result>(
    work: (...parameters: Arguments) => Result | Promise<Result>,
    ...parameters: Arguments
  ) => (await driver.evaluate(callOf(work, parameters))) as Result

  /** Asks until there is an answer. A page that is being replaced by another has none. */
  const waitFor = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    vi.waitFor(async () => {
      if (!(await evaluate(() => 'locateElements' in window))) await driver.evaluate(source)
      return ask()
    }, patience)

  const count = (locator: Locator) => evaluate((it) => window.locateElements(it).length, plainLocator(locator))

  const expectCount = async (locator: Locator, isRight: (count: number) => boolean) => {
    const found = await count(locator)
    if (!isRight(found)) throw new Error(`${found} elements are seen of ${describeLocator(locator)}`)
  }

  /** Waits for one element that lies where it lay a moment ago: what is clicked while it moves can be missed. */
  const only = (locator: Locator) => {
    let before = ''
    return waitFor(async () => {
      await expectCount(locator, (found) => found === 1)
      const place = await evaluate(
        (it) => JSON.stringify(window.locateElements(it)[0]?.getBoundingClientRect()),
        plainLocator(locator),
      )
      const isSteady = place === before
      before = place
      if (!isSteady) throw new Error(`${describeLocator(locator)} moves`)
      const element = await driver.find(callOf((it) => window.locateElements(it)[0] ?? null, [plainLocator(locator)]))
      if (!element) throw new Error(`${describeLocator(locator)} is gone`)
      return element
    })
  }

  return {
    goto: driver.goto,
    reload: driver.reload,
    evaluate,
    complaints: driver.complaints,
    close: driver.close,
    click: async (locator) => driver.click(await only(locator)),
    fill: async (locator, text) => driver.type(await only(locator), text),
    see: (locator, wanted) =>
      waitFor(() => expectCount(locator, (found) => (wanted === undefined ? found > 0 : found === wanted))),
    textOf: async (locator) => {
      await only(locator)
      return evaluate((it) => window.locateElements(it)[0]?.textContent ?? '', plainLocator(locator))
    },
  }
}

const describeLocator = (locator: Locator): string =>
  JSON.stringify(locator, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))
