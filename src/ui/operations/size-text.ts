import { useLingui } from '@lingui/react'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** A number of bytes in the unit that suits it, such as "12.3 MB". */
export const useSizeText = () => {
  const { i18n } = useLingui()
  return (bytes: number): string => {
    const [unit, size] = units.find(([, it]) => bytes >= it) ?? (['byte', 1] as const)
    return i18n.number(bytes / size, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
  }
}
