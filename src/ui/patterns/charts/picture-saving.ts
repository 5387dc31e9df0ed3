import { createContext } from 'react'

/** Saves a picture of a chart under a name without an ending. Charts offer it where something saves files. */
export type SavePicture = (picture: Blob, name: string) => void

export const PictureSaving = createContext<SavePicture | null>(null)
