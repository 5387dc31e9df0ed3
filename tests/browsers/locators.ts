import type * as TestingLibrary from '@testing-library/dom'

type Text = string | RegExp

/** Says which element is meant as a person would: by its role and name, its label, or its text. `within` narrows it down. */
export type Locator = ({ role: string; name?: Text } | { label: Text } | { text: Text }) & { within?: Locator }

type PlainText = string | { source: string; flags: string }
export type PlainLocator = { role?: string; name?: PlainText; label?: PlainText; text?: PlainText; within?: PlainLocator }

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    locateElements: typeof locateElements
  }
}

/** A regular expression cannot be sent to the page as JSON; its source can. */
const plainText = (text: Text): PlainText => (typeof text === 'string' ? text : { source: text.source, flags: text.flags })

export const plainLocator = (locator: Locator): PlainLocator => ({
  ...('role' in locator ? { role: locator.role } : {}),
  ...('name' in locator && locator.name !== undefined ? { name: plainText(locator.name) } : {}),
  ...('label' in locator ? { label: plainText(locator.label) } : {}),
  ...('text' in locator ? { text: plainText(locator.text) } : {}),
  ...(locator.within ? { within: plainLocator(locator.within) } : {}),
})

/** The visible elements that are meant. Its source is run inside the page: it can use the page and its argument only. */
export const locateElements = (locator: PlainLocator): HTMLElement[] => {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom
  const matcher = (text: PlainText) => (typeof text === 'string' ? text : new RegExp(text.source, text.flags))
  const below = (root: HTMLElement, { role, name, label, text }: PlainLocator): HTMLElement[] => {
    if (role !== undefined) return queryAllByRole(root, role, name === undefined ? {} : { name: matcher(name) })
    if (label !== undefined) return queryAllByLabelText(root, matcher(label))
    return text === undefined ? [] : queryAllByText(root, matcher(text))
  }
  const all = ({ within, ...it }: PlainLocator): HTMLElement[] =>
    (within ? all(within) : [document.body])
      .flatMap((root) => below(root, it))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  return all(locator)
}
