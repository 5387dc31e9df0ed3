import type { I18n, MessageDescriptor } from '@lingui/core'

/** A text with its gaps filled. */
export const spoken = (i18n: I18n, text: MessageDescriptor, values: Record<string, unknown> = {}): string => {
  const filled: MessageDescriptor = Object.assign({}, text, { values })
  return i18n._(filled)
}
