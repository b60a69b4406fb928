/** The line over the hand: what is wanted, why, and whether it is of this player. */
export interface Line { text: string; why?: string; act: boolean }
