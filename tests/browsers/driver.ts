/** What the tests need of a browser, whatever protocol it is driven by. `Handle` is how the protocol names an element of the page. */
export type Driver<Handle> = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** The value of an expression inside the page, as JSON has it. A promise is awaited. */
  evaluate: (expression: string) => Promise<unknown>
  /** The element that is the value of an expression inside the page, or null. */
  find: (expression: string) => Promise<Handle | null>
  /** Clicks with the browser's own pointer. */
  click: (element: Handle) => Promise<void>
  /** Types with the browser's own keyboard. */
  type: (element: Handle, text: string) => Promise<void>
  /** Errors and warnings on the console so far, of every document that was shown. */
  complaints: () => string[]
  close: () => Promise<void>
}
