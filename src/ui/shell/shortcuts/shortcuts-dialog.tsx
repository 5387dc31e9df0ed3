import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { isMac } from '#ui/messages/command-key.ts'
import { css } from '../../../../styled-system/css'
import { type Key, keys, shortcutGroups } from './keys.ts'
import { type ShortcutsActor, SingleKeys } from './single-keys.tsx'

/** All keyboard shortcuts of the console, grouped by where they work. */
export const ShortcutsDialog = ({ actor }: { actor: ShortcutsActor }) => {
  const { t, i18n } = useLingui()
  return (
    <Dialog wide title={t`键盘快捷键`} onClose={() => actor.send({ type: 'overview.close' })}>
      <div className={columns}>
        {shortcutGroups.map((group) => (
          <section key={group.name.id} className={css({ breakInside: 'avoid', marginBottom: '5' })}>
            <h3 className={css({ fontSize: 's', fontWeight: 'bold' })}>{i18n._(group.name)}</h3>
            {group.where && <p className={css({ fontSize: 'xs', color: 'fg.muted' })}>{i18n._(group.where)}</p>}
            <ul className={css({ marginTop: '1' })}>
              {group.shortcuts.map(({ does, by }) => (
                <li key={does.id} className={line}>
                  <span className={css({ flex: '1', minWidth: '0' })}>{i18n._(does)}</span>
                  <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'flex-end' })}>
                    {by.map((chord) => (
                      <Chord key={chord.join()} keys={chord} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={css({ paddingTop: '4', borderTop: '1px solid token(colors.line)' })}>
        <SingleKeys actor={actor} />
      </div>
    </Dialog>
  )
}

const Chord = ({ keys: pressed }: { keys: Key[] }) => (
  <span className={css({ display: 'inline-flex', gap: '1', whiteSpace: 'nowrap' })}>
    {pressed.map((key, place) => (
      <Fragment key={key}>
        {place > 0 && <VisuallyHidden>+</VisuallyHidden>}
        <kbd className={cap}>
          <KeyName of={key} />
        </kbd>
      </Fragment>
    ))}
  </span>
)

const KeyName = ({ of: key }: { of: Key }) => {
  const { i18n } = useLingui()
  if (!isNamed(key)) return key
  const { name, sign, spoken } = keys[key]
  if (!isMac()) return i18n._(name)
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  )
}

const isNamed = (key: Key): key is keyof typeof keys => key in keys

const columns = css({ columnCount: { base: '1', wide: '2' }, columnGap: '8' })
const line = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '8',
  fontSize: 's',
  borderTop: '1px solid token(colors.line)',
  _first: { borderTop: 'none' },
})
const cap = css({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '6',
  height: '6',
  paddingInline: '6px',
  border: '1px solid token(colors.line)',
  borderRadius: 's',
  bg: 'bg.sunken',
  color: 'fg.muted',
  fontFamily: 'body',
  fontSize: 'xs',
})
