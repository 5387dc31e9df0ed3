/** A PNG image of one blue pixel, in base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPQz38LAAJcAYx0+2hTAAAAAElFTkSuQmCC'
