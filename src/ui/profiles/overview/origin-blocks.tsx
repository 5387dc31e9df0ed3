import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import type { Node } from '#contract/segments/segment.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import { RankedBars, type RankedRow } from '#ui/patterns/charts/ranked-bars.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { usePersonNames } from '../person/names.ts'
import { peopleLink } from './people-link.ts'

type Field = 'source' | 'country' | 'device' | 'language'
type Props = { overview: ProfilesOverview; onSave: SaveText; className: string }

/** Where people come from, and what they use. */
export const OriginBlocks = ({ overview, onSave, className }: Props) => {
  const { t, i18n } = useLingui()
  const { countryName, languageName } = usePersonNames()
  const devices: Record<string, string> = { phone: t`手机`, tablet: t`平板`, desktop: t`电脑` }
  const { profiles, sources, countries, languages } = overview
  const blocks = [
    { field: 'source', title: t`从哪里来？`, tops: sources, nameOf: (it: string) => (it === 'direct' ? t`直接访问` : it) },
    { field: 'country', title: t`在哪些国家或地区？`, tops: countries, nameOf: countryName },
    { field: 'device', title: t`用什么设备？`, tops: overview.devices, nameOf: (it: string) => devices[it] ?? it },
    {
      field: 'language',
      title: t`说什么语言？`,
      tops: languages,
      nameOf: (it: string) => capital(languageName(it), i18n.locale),
    },
  ] as const
  return blocks.map(({ field, title, tops, nameOf }) => (
    <Block
      key={field}
      title={title}
      className={className}
      tools={
        <CsvDownload
          title={title}
          name={`people-by-${field}`}
          rows={() => ({ head: [field, 'people'], rows: tops.map(({ value, profiles: people }) => [value, people]) })}
          onSave={onSave}
        />
      }
    >
      <RankedBars
        label={title}
        whole={profiles}
        rows={rowsOf({ field, tops, profiles, nameOf, unknown: t`未知`, others: t`其他` })}
      />
    </Block>
  ))
}

type Top = ProfilesOverview['sources'][number]
type Options = {
  field: Field
  tops: readonly Top[]
  profiles: number
  nameOf: (value: string) => string
  unknown: string
  others: string
}

const rowsOf = ({ field, tops, profiles, nameOf, unknown, others }: Options): RankedRow[] => {
  const rest = profiles - tops.reduce((sum, it) => sum + it.profiles, 0)
  return [
    ...tops.map(
      ({ value, profiles: people }): RankedRow => ({
        id: value === null ? 'missing' : `is ${value}`,
        name: value === null ? unknown : nameOf(value),
        value: people,
        href: value?.includes(masked) ? undefined : peopleLink(conditionOf(field, value)),
      }),
    ),
    ...(rest > 0 ? [{ id: 'others', name: others, value: rest }] : []),
  ]
}

/** Languages are written in small letters within a sentence, for example in French. */
const capital = (name: string, locale: string) => name.replace(/^./u, (first) => first.toLocaleUpperCase(locale))

const conditionOf = (field: Field, value: string | null): Node =>
  value === null ? { profile: field, is: 'missing' } : { profile: field, is: 'equals', value }

/** Stands in an answer for what nobody may see: such a value finds nobody. */
const masked = '•••'
