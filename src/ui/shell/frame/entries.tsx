import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { isBuilt } from '#contract/http/page-lookup.ts'
import { Glyph } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css, cx } from '../../../../styled-system/css'
import { glyphs } from './glyphs.ts'
import { isCurrent, type LinkEntry } from './navigation.ts'
import { entryLook, entryText, narrowLook } from './styles.ts'

type Props = { entries: readonly LinkEntry[]; path: string; narrow?: boolean; inset?: boolean }

/** Links of the navigation. The current one and those that are not built yet are marked. */
export const Entries = ({ entries, path, narrow = false, inset = false }: Props) => (
  <ul className={css({ display: 'grid', gap: '2px' })}>
    {entries.map((it) => (
      <li key={it.href}>
        <NavigationLink entry={it} path={path} narrow={narrow} inset={inset} />
      </li>
    ))}
  </ul>
)

const NavigationLink = ({ entry, path, narrow, inset }: { entry: LinkEntry; path: string; narrow: boolean; inset: boolean }) => {
  const { i18n } = useLingui()
  const name = i18n._(entry.name)
  const isPlanned = !isBuilt(entry.href)
  return (
    <Link
      href={entry.href}
      aria-current={isCurrent(entry, path) ? 'page' : undefined}
      title={narrow ? name : undefined}
      className={cx(entryLook, inset && css({ paddingLeft: '7' }), narrow && narrowLook)}
    >
      <Glyph path={glyphs[entry.icon]} />
      {narrow ? (
        <VisuallyHidden>
          {name} {isPlanned && <Trans>即将推出</Trans>}
        </VisuallyHidden>
      ) : (
        <span className={cx(entryText, withMark)}>
          <span className={css({ flexGrow: '1', maxWidth: 'full' })}>{name}</span>
          {isPlanned && (
            <span className={mark}>
              {' '}
              <Trans>即将推出</Trans>
            </span>
          )}
        </span>
      )}
      {isPlanned && narrow && <span aria-hidden="true" className={ring} />}
    </Link>
  )
}

/** The mark is below the name if there is no room beside it. */
const withMark = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })
const mark = css({ flex: 'none', color: 'fg.muted', fontSize: 'xs', fontWeight: 'normal' })
const ring = css({
  position: 'absolute',
  top: '6px',
  right: '6px',
  width: '6px',
  height: '6px',
  borderRadius: 'full',
  border: '1px solid token(colors.line.strong)',
})
