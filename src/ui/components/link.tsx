import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

type Anchor = ComponentProps<'a'>

const Follow = createContext<ComponentType<Anchor> | 'a'>('a')

/** Provides the component that renders links: a plain anchor unless a router provides another one. */
export const LinkProvider = Follow.Provider

/** A link. Always a real anchor, so that it opens in a new tab as people expect. */
export const Link = (props: Anchor & { href: string }) => {
  const Component = useContext(Follow)
  return <Component {...props} />
}
