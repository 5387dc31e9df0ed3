/** What a leaf of a segment can be about. Each is also the name of a key that no other kind of leaf has. */
export const leafKinds = ['trait', 'did', 'last', 'profile', 'rfm', 'consent', 'segment', 'list', 'bucket'] as const
export type LeafKind = (typeof leafKinds)[number]

/** A leaf while somebody edits it: its values may be missing or of another type than a definition needs. */
export type LeafDraft = Readonly<Record<string, unknown>>

/** What a leaf is about; `trait` where it has no known key. */
export const leafKindOf = (leaf: LeafDraft): LeafKind => leafKinds.find((kind) => Object.hasOwn(leaf, kind)) ?? 'trait'
