import type { I18n, MessageDescriptor } from '@lingui/core'

/** A text with its placeholders filled in. */
export const spoken = (i18n: I18n, text: MessageDescriptor, values: Record<string, unknown> = {}): string => {
  const filled: MessageDescriptor = Object.assign({}, text, { values })
  return i18n._(filled)
}
