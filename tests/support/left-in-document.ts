/**
 * What is in a document's body besides the host of the toasts, which stays there as long as its module is loaded. Toasts in it do not belong
 * there once a test is over, and an empty element without a name is what the host is until React draws it.
 */
export const leftIn = (body: HTMLElement): Element[] =>
  [...body.children].filter((it) => !isEmpty(it) && (!isToastHost(it) || it.querySelector('[data-scope=toast][data-part=root]')))

const isEmpty = (it: Element): boolean => it.childNodes.length === 0 && it.attributes.length === 0

/** Whether an element is what all toasts are drawn in. */
export const isToastHost = (it: Element): boolean => it.querySelector(':scope > [data-scope=toast][data-part=group]') !== null
